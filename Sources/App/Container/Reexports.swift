@_exported public import PorticoDomain
@_exported public import PorticoPresentation
