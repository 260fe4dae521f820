/// Why a call of an endpoint gave no answer.
public enum ClientError: Error {
    /// No answer came.
    case transport(TransportError)
    /// The endpoint's values cannot be put on the wire; `what` names the part.
    case encoding(what: String)
    /// The server answered with a status outside 200…299.
    case status(HTTPResponse)
    /// A 2xx answer that cannot be read; `what` names the part, never the content.
    case decoding(what: String)
}
