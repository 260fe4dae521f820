#!/usr/bin/env python3
"""Makes the tokens of TokenVectors.swift anew, with other keys: python3 make_tokens.py (needs `cryptography`).

Prints one `TokenVector` for each algorithm of RFC 7518 with a public key.
"""
import base64
import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

CLAIMS = {
    "iss": "https://issuer.example", "sub": "248289761001", "aud": "portico", "iat": 1767225600, "exp": 1767229200,
    "nonce": "n-0S6_WzA2Mj",
}
HASHES = {"256": hashes.SHA256(), "384": hashes.SHA384(), "512": hashes.SHA512()}
CURVES = {"256": ("P-256", ec.SECP256R1(), 32), "384": ("P-384", ec.SECP384R1(), 48),
          "512": ("P-521", ec.SECP521R1(), 66)}


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number(value, size=None):
    return b64(value.to_bytes(size or (value.bit_length() + 7) // 8, "big"))


def made(name):
    bits = name[2:]
    signed = ".".join(b64(json.dumps(part, separators=(",", ":")).encode())
                      for part in ({"alg": name, "kid": name.lower()}, CLAIMS))
    if name.startswith("ES"):
        curve, kind, size = CURVES[bits]
        key = ec.generate_private_key(kind)
        point = key.public_key().public_numbers()
        r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(HASHES[bits])))
        signature = r.to_bytes(size, "big") + s.to_bytes(size, "big")
        jwk = {"kty": "EC", "crv": curve, "x": number(point.x, size), "y": number(point.y, size)}
    else:
        key = rsa.generate_private_key(65537, 2048)
        hashing = HASHES[bits]
        scheme = padding.PKCS1v15() if name.startswith("RS") else padding.PSS(
            padding.MGF1(hashing), salt_length=hashing.digest_size)
        signature = key.sign(signed.encode(), scheme, hashing)
        numbers = key.public_key().public_numbers()
        jwk = {"kty": "RSA", "n": number(numbers.n), "e": number(numbers.e)}
    return {**jwk, "kid": name.lower(), "use": "sig"}, f"{signed}.{b64(signature)}"


def literal(text):
    return ", ".join(f'#"{text[at:at + 95]}"#' for at in range(0, len(text), 95)).replace(", ", ",\n                ")


for algorithm in ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"):
    jwk, token = made(algorithm)
    print(f"        TokenVector(\n            .{algorithm.lower()},\n            key: [")
    print(f"                {literal(json.dumps(jwk, separators=(',', ':')))},\n            ],\n            token: [")
    print(f"                {literal(token)},\n            ]),")
