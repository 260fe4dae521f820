internal import PorticoDomain

extension ProviderSettings {
    /// Reads the members of a provider's entry; `nil` when they do not read.
    init?(stored members: [String: JSONValue]) {
        guard let issuer = members["issuer"]?.text, let clientID = members["client_id"]?.text,
            let scopes = StoredServices.texts("scopes", members),
            let resources = StoredServices.texts("resources", members),
            let ports = Self.ports(members["redirect_ports"]), let parameters = Self.parameters(members["parameters"])
        else { return nil }
        self.init(
            issuer: issuer, clientID: clientID, scopes: scopes, redirectPorts: ports,
            redirectPath: members["redirect_path"]?.text ?? Self.usualRedirectPath,
            audience: members["audience"]?.text, resources: resources, parameters: parameters,
            deviceEndpoint: members["device_endpoint"]?.text,
            revocationEndpoint: members["revocation_endpoint"]?.text)
    }

    /// The members of a provider's entry; what is as usual is left out.
    var stored: [String: JSONValue] {
        var members: [String: JSONValue] = ["issuer": .string(issuer), "client_id": .string(clientID)]
        if !scopes.isEmpty { members["scopes"] = .array(scopes.map(JSONValue.string)) }
        if !redirectPorts.isEmpty { members["redirect_ports"] = .array(redirectPorts.map { .integer(Int($0)) }) }
        if redirectPath != Self.usualRedirectPath { members["redirect_path"] = .string(redirectPath) }
        if let audience { members["audience"] = .string(audience) }
        if !resources.isEmpty { members["resources"] = .array(resources.map(JSONValue.string)) }
        if !parameters.isEmpty {
            members["parameters"] = .array(
                parameters.map { .object(["name": .string($0.name), "value": .string($0.value)]) })
        }
        if let deviceEndpoint { members["device_endpoint"] = .string(deviceEndpoint) }
        if let revocationEndpoint { members["revocation_endpoint"] = .string(revocationEndpoint) }
        return members
    }

    private static func ports(_ value: JSONValue?) -> [UInt16]? {
        guard let value else { return [] }
        var ports: [UInt16] = []
        for element in value.elements ?? [.null] {
            guard case .integer(let number) = element, let port = UInt16(exactly: number), port > 0 else { return nil }
            ports.append(port)
        }
        return ports
    }

    private static func parameters(_ value: JSONValue?) -> [Parameter]? {
        guard let value else { return [] }
        var parameters: [Parameter] = []
        for element in value.elements ?? [.null] {
            guard let name = element.members?["name"]?.text, case .string(let text)? = element.members?["value"] else {
                return nil
            }
            parameters.append(Parameter(name, text))
        }
        return parameters
    }
}
