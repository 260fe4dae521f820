internal import PorticoData
internal import PorticoHTTP

extension AccountsService {
    /// What a service without configured providers answers: an empty list, and a refusal of every identity.
    var providerOperations: [Operation] {
        [
            Operation(
                AccountsAPI.linkIdentity, .registered,
                OperationDescription(
                    id: "linkIdentity", summary: "Link a provider's identity to the account",
                    body: .json("IdentityLink"), answers: [204: .empty],
                    refusals: [403: ["provider_refused"], 409: ["identity_taken"], 422: ["invalid"]])
            ) { call throws(Problem) in
                let _: WireIdentityLink = try call.json()
                throw Problem.providerRefused
            },
            Operation(
                AccountsAPI.providers, .open,
                OperationDescription(
                    id: "listProviders", summary: "The providers one may sign in with",
                    answers: [200: .jsonArray("Provider")])
            ) { _ throws(Problem) in .json(200, [WireProvider]()) },
        ]
    }
}
