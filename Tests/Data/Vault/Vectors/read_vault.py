"""Reads a vault by a second implementation of the format, checking everything, and prints its items as JSON.

  read_vault.py VAULT STATE --device-key FILE
  read_vault.py VAULT STATE --passphrase TEXT

Written from Documentation/VaultFormat.md; needs PyNaCl. The secret of an item is printed as a list of its bytes.
"""

import argparse
import hashlib
import hmac
import json
import struct
import sys
import unicodedata

from nacl import pwhash
from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_decrypt as decrypt
from nacl.exceptions import CryptoError


class Refused(Exception):
    pass


def require(condition, name):
    if not condition:
        raise Refused(name)


def blake2b(message, key=b""):
    return hashlib.blake2b(message, key=key, digest_size=32).digest()


def derive(key, number, context):
    salt = struct.pack("<QQ", number, 0)
    return hashlib.blake2b(key=key, salt=salt, person=context.ljust(16, b"\0"), digest_size=32).digest()


def unbox(box, key, binding):
    try:
        return decrypt(box[24:], binding, box[:24], key)
    except CryptoError:
        raise Refused("tampered") from None


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        require(self.at + count <= len(self.data), "tampered")
        self.at += count
        return self.data[self.at - count:self.at]

    def number(self, form):
        return struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))[0]

    def text(self):
        raw = self.take(self.number("I"))
        require(len(raw) <= 1024, "tampered")
        return raw


def slot_key(slot, options):
    """The key that the given secret makes for a slot, or nothing when the slot takes another kind of secret."""
    kind = struct.unpack_from("<H", slot)[0]
    passes, lanes, memory, salt = struct.unpack_from("<IIQ16s", slot, 24)
    if kind == 1 and options.passphrase is not None:
        require(1 <= passes <= 16 and lanes == 1 and 8192 <= memory <= 1 << 30, "limitExceeded")
        phrase = unicodedata.normalize("NFC", options.passphrase).encode()
        return pwhash.argon2id.kdf(32, phrase, salt, passes, memory)
    if kind == 3 and options.device_key is not None:
        with open(options.device_key, "rb") as file:
            return blake2b(salt, file.read())
    return None


def vault_key(slots, vault_id, epoch, options):
    for slot in slots:
        kek = slot_key(slot, options) if len(slot) == 160 else None
        if kek is None:
            continue
        binding = b"slot" + vault_id + struct.pack("<I", epoch) + slot[:56]
        verifier = blake2b(binding, derive(kek, 2, b"PRTSLT01"))
        if hmac.compare_digest(verifier, slot[128:]):
            return unbox(slot[56:128], derive(kek, 1, b"PRTSLT01"), binding)
    raise Refused("wrongSecret")


def item(index, box, vault_id, root):
    item_id, revision = index["id"], index["revision"]
    names = b"".join(struct.pack("<I", len(raw)) + raw for raw in index["names"])
    binding = b"item" + vault_id + item_id + struct.pack("<Q", revision) + names
    secret = unbox(box, blake2b(item_id, root), binding).rstrip(b"\0")
    require(secret.endswith(b"\x80"), "tampered")
    service, account, kind = (raw.decode() for raw in index["names"])
    found = dict(service=service, account=account, kind=kind, label=index["label"].decode(), revision=revision,
                 attributes={name.decode(): value.decode() for name, value in index["attributes"]},
                 secret=list(secret[:-1]), created=index["created"], modified=index["modified"])
    if index["expires"] != -(2**63):
        found["expires"] = index["expires"]
    return found


def read(file, state, options):
    require(len(file) >= 8, "truncated")
    require(file[:8] == bytes.fromhex("89505254560D0A1A"), "notAVault")
    require(len(file) >= 160, "truncated")
    major, _, header_length, total = struct.unpack_from("<HHIQ", file, 8)
    require(major == 1, "unsupportedVersion")
    require(total <= len(file), "truncated")
    require(total == len(file) and blake2b(file[:-64]) == file[-64:-32], "corrupt")
    vault_id, generation, _, epoch, slot_count, suite, index_length, _ = struct.unpack_from("<16sQqIHHII", file, 24)
    require(suite == 1, "unsupportedVersion")
    require(1 <= slot_count <= 16 and 96 < header_length <= 65536, "tampered")
    reader, slots = Reader(file[96:header_length]), []
    for _ in range(slot_count):
        length = struct.unpack("<I", reader.data[reader.at + 4:reader.at + 8])[0]
        require(length >= 8, "tampered")
        slots.append(reader.take(length))
    require(reader.at == len(reader.data), "tampered")
    key = vault_key(slots, vault_id, epoch, options)
    index_key, root, file_key = (derive(key, number, b"PRTVLT01") for number in (1, 2, 3))
    require(hmac.compare_digest(blake2b(file[:-32], file_key), file[-32:]), "tampered")
    at = header_length + 40 + index_length
    index = Reader(unbox(file[header_length:at], index_key, file[:header_length]))
    state_key, items = index.take(32), []
    for _ in range(index.number("I")):
        record = dict(id=index.take(16), revision=index.number("Q"))
        length = index.number("I")
        record["names"] = [index.text() for _ in range(3)]
        record["label"] = index.text()
        record["attributes"] = [(index.text(), index.text()) for _ in range(index.number("I"))]
        for name in ("created", "modified", "expires"):
            record[name] = index.number("q")
        items.append(item(record, file[at:at + length], vault_id, root))
        at += length
    require(at == len(file) - 64, "tampered")
    if state is not None:
        require(len(state) == 56 and state[:16] == vault_id, "tampered")
        require(hmac.compare_digest(blake2b(b"state" + state[:24], state_key), state[24:]), "tampered")
        require(generation >= struct.unpack_from("<Q", state, 16)[0], "rolledBack")
    return items


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vault")
    parser.add_argument("state", nargs="?")
    parser.add_argument("--device-key")
    parser.add_argument("--passphrase")
    options = parser.parse_args()
    with open(options.vault, "rb") as file:
        vault = file.read()
    state = None
    if options.state:
        with open(options.state, "rb") as file:
            state = file.read()
    try:
        items = read(vault, state, options)
    except Refused as refusal:
        sys.exit(f"refused: {refusal}")
    print(json.dumps(items, ensure_ascii=False, sort_keys=True))


main()
