import PorticoKit

/// How an entry of the settings reads: what it is, and how it stands at the right end.
struct SettingsLine {
    let text: String
    let detail: String

    init(_ entry: SettingsTab.Entry, state: SettingsState?, in context: ScreenContext) {
        switch entry {
        case .language:
            (text, detail) = (context.say(.language), context.language.ownName)
        case .account(let id):
            text = "\(context.say(.account)): \(id)"
            let phase = state?.sessions.first { $0.account.id == id }?.phase
            let words = [
                phase.map { PhaseWord($0, in: context).text }, id == state?.active ? context.say(.active) : nil,
            ]
            detail = words.compactMap { $0 }.joined(separator: " · ")
        case .service(let name):
            text = "\(context.say(.service)): \(name.title(in: context.language))"
            switch state?.services.first(where: { $0.name == name })?.kind {
            case .accountsAPI(let url): detail = url
            case .provider(let settings): detail = settings.issuer
            case .embedded, nil: detail = ""
            }
        case .vault: (text, detail) = (context.say(.vault), Self.vault(state?.vault, in: context))
        case .addAccount: (text, detail) = (context.say(.addAccount), "")
        case .identity(let identity):
            text = context.say(.linkedIdentity(provider: identity.providerName))
            detail = identity.shownName ?? identity.issuer
        case .link(let offer): (text, detail) = (context.say(.linkTitle(provider: offer.name)), offer.issuer)
        case .addService: (text, detail) = (context.say(.addService), "")
        case .signOut: (text, detail) = (context.say(.signOut), "")
        case .signOutEverywhere: (text, detail) = (context.say(.signOutEverywhere), "")
        case .deleteAccount: (text, detail) = (context.say(.deleteAccount), "")
        }
    }

    private static func vault(_ status: VaultStatus?, in context: ScreenContext) -> String {
        guard let status else { return "" }
        return ([context.say(Phrase(status.state))] + status.slots.map { context.say(Phrase($0)) })
            .joined(separator: " · ")
    }
}
