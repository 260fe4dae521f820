"""Writes a known-answer vault by a second implementation of the format.

BLAKE2b is Python's own; the cipher and Argon2id are PyNaCl's (pip install pynacl). Nothing is random, so that the
files stay the same. Run it in this folder; the tests read what it wrote and do not need it. `newer-minor.bin` is the
same vault by a later 1.7 that knows more, `newer-major.bin` by a version 2, `critical.bin` has a slot that others must
not carry along.
"""

import hashlib
import struct

from nacl import pwhash
from nacl.bindings import crypto_aead_xchacha20poly1305_ietf_encrypt as encrypt

NEVER = -(2**63)


def filler(name, size):
    return hashlib.shake_128(b"vector " + name.encode()).digest(size)


def blake2b(message, key=b""):
    return hashlib.blake2b(message, key=key, digest_size=32).digest()


def derive(key, number, context):
    salt = struct.pack("<QQ", number, 0)
    return hashlib.blake2b(key=key, salt=salt, person=context.ljust(16, b"\0"), digest_size=32).digest()


def prefixed(text):
    raw = text.encode()
    return struct.pack("<I", len(raw)) + raw


def seal(name, plaintext, key, binding):
    nonce = filler("nonce " + name, 24)
    return nonce + encrypt(plaintext, binding, nonce, key)


VAULT_ID = filler("vault id", 16)
VAULT_KEY = filler("vault key", 32)
STATE_KEY = filler("state key", 32)
DEVICE_KEY = filler("device key", 32)
PASSPHRASE = "correct h\u00f6rse".encode()
EPOCH, GENERATION, WRITTEN = 3, 41, 1_700_000_000_123
INDEX_KEY, ITEM_ROOT, FILE_KEY = (derive(VAULT_KEY, number, b"PRTVLT01") for number in (1, 2, 3))


def slot(name, kind, parameters, kek):
    fixed = struct.pack("<HHI", kind, 0, 160) + filler("slot id " + name, 16) + parameters
    binding = b"slot" + VAULT_ID + struct.pack("<I", EPOCH) + fixed
    wrapped = seal("slot " + name, VAULT_KEY, derive(kek, 1, b"PRTSLT01"), binding)
    return fixed + wrapped + blake2b(binding, derive(kek, 2, b"PRTSLT01"))


def slots(flags):
    salt = filler("salt passphrase", 16)
    passes, memory = 2, 19 << 20
    kek = pwhash.argon2id.kdf(32, PASSPHRASE, salt, passes, memory)
    yield slot("passphrase", 1, struct.pack("<IIQ", passes, 1, memory) + salt, kek)
    salt = filler("salt device", 16)
    yield slot("device", 3, bytes(16) + salt, blake2b(salt, DEVICE_KEY))
    # A kind that nobody knows, to be carried along, unless it is critical.
    yield struct.pack("<HHI", 900, flags, 24) + filler("unknown", 16)


ITEMS = [
    dict(service="https://accounts.example", account="ada", kind="session", label="Ada Lovelace",
         attributes={"scope": "all", "\u00e9t\u00e9": ""}, secret=b"token of ada \x00\x80\x00", revision=7,
         created=1_600_000_000_000, modified=1_700_000_000_000, expires=1_800_000_000_000),
    dict(service="", account="", kind="active", label="", attributes={}, secret=b"", revision=1,
         created=0, modified=-1, expires=NEVER),
    dict(service="\ud55c\uad6d\uc5b4", account="x" * 1024, kind="k", label="", attributes={}, secret=bytes(range(64)),
         revision=2**63, created=1, modified=2, expires=0),
]


def index_and_blobs():
    index, blobs = STATE_KEY + struct.pack("<I", len(ITEMS)), b""
    for number, item in enumerate(ITEMS):
        item_id = filler(f"item id {number}", 16)
        names = prefixed(item["service"]) + prefixed(item["account"]) + prefixed(item["kind"])
        padded = item["secret"] + b"\x80"
        padded += bytes(-len(padded) % 64)
        binding = b"item" + VAULT_ID + item_id + struct.pack("<Q", item["revision"]) + names
        blob = seal(f"item {number}", padded, blake2b(item_id, ITEM_ROOT), binding)
        index += item_id + struct.pack("<QI", item["revision"], len(blob)) + names + prefixed(item["label"])
        index += struct.pack("<I", len(item["attributes"]))
        for name, value in sorted(item["attributes"].items()):
            index += prefixed(name) + prefixed(value)
        index += struct.pack("<qqq", item["created"], item["modified"], item["expires"])
        blobs += blob
    return index + bytes(-len(index) % 64), blobs


def vault(major=1, minor=0, flags=0, reserved=bytes(24)):
    all_slots = list(slots(flags))
    slot_bytes = b"".join(all_slots)
    index, blobs = index_and_blobs()
    header_length = 96 + len(slot_bytes)
    total = header_length + 40 + len(index) + len(blobs) + 64
    head = bytes.fromhex("89505254560D0A1A")
    head += struct.pack("<HHIQ", major, minor, header_length, total) + VAULT_ID
    head += struct.pack("<QqIHHII", GENERATION, WRITTEN, EPOCH, len(all_slots), 1, len(index), 1)
    head += reserved + slot_bytes
    file = head + seal("index", index, INDEX_KEY, head) + blobs
    file += blake2b(file)
    return file + blake2b(file, FILE_KEY)


def state():
    mark = VAULT_ID + struct.pack("<Q", GENERATION)
    return mark + blake2b(b"state" + mark, STATE_KEY)


for name, content in (
    ("vault.bin", vault()), ("vault.state", state()), ("device.key", DEVICE_KEY),
    ("newer-minor.bin", vault(minor=7, reserved=b"\1" * 24)), ("newer-major.bin", vault(major=2)),
    ("critical.bin", vault(flags=1)),
):
    with open(name, "wb") as out:
        out.write(content)
