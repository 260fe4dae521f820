"""Where things lie, what the environment says, and what a damaged vault means."""

from harness import EMAIL, expect, journey


@journey("without PORTICO_HOME the XDG folders are used, and a relative one is ignored")
def xdg(person):
    data = person.home / "elsewhere"
    changes = {"PORTICO_HOME": None, "XDG_DATA_HOME": str(data), "XDG_STATE_HOME": "relative"}
    person.register(**changes).exits(0)
    expect((data / "portico/vault/vault.bin").is_file(), "the vault is in the data folder")
    expect((person.home / ".config/portico/device.key").is_file(), "the key is in the configuration folder")
    expect((person.home / ".local/state/portico/vault.state").is_file(), "the state is in the state folder")
    expect(not (person.home / "relative").exists(), "a relative folder is not used")
    person.run("token", **changes).exits(0)


@journey("PORTICO_TOKEN stands in for the session, at the service's own addresses only")
def token_given(person):
    given = "pta_given-by-the-environment"
    person.register().exits(0)
    expect(person.run("token", PORTICO_TOKEN=given).exits(0).out == given + "\n", "the given token")
    person.run("request", "GET", "/v1/account", "--fail", PORTICO_TOKEN=given).exits(4)
    person.run("request", "GET", "https://elsewhere.example/", PORTICO_TOKEN=given).exits(64)
    person.run("login", "--email", EMAIL, "--password-stdin", input="wrong-horse-battery\n", PORTICO_TOKEN=given)
    expect(person.login(PORTICO_TOKEN=given).exits(0).err.count("PORTICO_TOKEN") > 0, "login says what stands in the way")


@journey("a damaged vault is an error (8) that signs nobody out and changes nothing")
def damaged(person):
    person.register().exits(0)
    vault = person.home / "portico/data/vault/vault.bin"
    whole = vault.read_bytes()
    for name, broken in (("one bit", whole[:200] + bytes([whole[200] ^ 1]) + whole[201:]), ("cut", whole[:-70]),
                         ("empty", b"")):
        vault.write_bytes(broken)
        person.run("token").exits(8).is_silent_on_stdout()
        person.run("status").exits(8)
        person.login().exits(8)
        expect(vault.read_bytes() == broken, f"{name}: nothing was written")
    person.run("vault", "doctor").says("vault")
    vault.write_bytes(whole)
    person.run("token").exits(0)


@journey("a device key that is gone locks the vault (8), and its return opens it")
def key_gone(person):
    person.register().exits(0)
    person.run("vault", "status").exits(0)
    key = person.home / "portico/config/device.key"
    kept = key.rename(person.home / "kept.key")
    person.run("token").exits(8).says("device.key")
    person.run("status", "--json").exits(8).says("locked")
    kept.rename(key)
    person.run("token").exits(0)


@journey("an older vault put back is noticed (8)")
def rolled_back(person):
    person.register().exits(0)
    vault = person.home / "portico/data/vault/vault.bin"
    older = vault.read_bytes()
    person.run("token", "--force").exits(0)
    newer = vault.read_bytes()
    expect(older != newer, "the renewal was written")
    vault.write_bytes(older)
    person.run("token").exits(8)
    vault.write_bytes(newer)
    person.run("token").exits(0)


@journey("the doctor names what is wrong in config.json, and so do the commands that it stops")
def broken_configuration(person):
    person.run("service", "add", "near", "--accounts-api", "http://127.0.0.1:9").exits(0)
    file = person.home / "portico/config/config.json"
    before = file.read_text()
    person.run("vault", "doctor").exits(0)
    for text, said, korean in (
        ('{"services":5}', '"services" is not a list', "목록이 아니에요"),
        ('{"services":[5]}', 'entry 1 of "services"', "1번째 항목"),
        ('{"services":[{"name":"a b","kind":"accounts_api","url":"http://127.0.0.1:9"}]}', 'entry 1 of "services"',
         "1번째 항목"),
        ('{"service":"nope"}', '"service" names nope', "nope 서비스가 없어요"),
    ):
        file.write_text(text)
        person.run("vault", "doctor").exits(8).says(said)
        person.run("vault", "doctor", "--language", "ko").exits(8).says(korean)
        if "services" in text:
            done = person.run("service", "list").exits(1)
            expect(said in done.err and "permissions" not in done.err and "Fix the file" in done.err, done.err)
        else:
            done = person.run("status").exits(64)
            expect(str(file) in done.err and "“nope”" in done.err, done.err)
            named = person.run("status", "--service", "nope").exits(64)
            expect("config.json" not in named.err, named.err)
    file.write_text(before)
    person.run("vault", "doctor").exits(0)


@journey("the doctor names a setting whole, whatever stands in the path of config.json")
def colon_in_the_path(person):
    home = person.home / "a: b"
    (home / "config").mkdir(parents=True, mode=0o700)
    home.chmod(0o700)
    (home / "config/config.json").write_text('{"account":5}')
    done = person.run("vault", "doctor", PORTICO_HOME=str(home)).exits(8)
    expect('A setting cannot be used: "account" must be text' in done.out, f"{done}")
