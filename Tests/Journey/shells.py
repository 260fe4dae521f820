"""The shells themselves: what their Tab key offers, and the examples of the README in each of them."""

import os
import re
import shutil
import subprocess

import pexpect

from harness import BINARY, EMAIL, ROOT, Skipped, expect, journey


def wanted(shell):
    path = shutil.which(shell)
    if not path:
        raise Skipped(f"{shell} is not installed")
    return path


def surroundings(person):
    """The program under its own name on the path."""
    programs = person.home / "bin"
    if not programs.exists():
        programs.mkdir()
        (programs / "portico").symlink_to(BINARY)
    return person.environment(PATH=f"{programs}:{os.environ['PATH']}", TERM="dumb", COLUMNS="200", LINES="60")


class Bash:
    """Calls the function as the shell does, with the words cut as the shell cuts them."""

    ASK = r'''
source "$1"
COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=() COMP_WORDBREAKS=$' \t\n"\'@><=;|&(:'
word='' line=$2
while [ -n "$line" ]; do
    c=${line:0:1} line=${line:1}
    case $c in
        ' ') if [ -n "$word" ]; then COMP_WORDS+=("$word"); word=''; fi ;;
        [=@:]) if [ -n "$word" ]; then COMP_WORDS+=("$word"); word=''; fi; COMP_WORDS+=("$c") ;;
        *) word+=$c ;;
    esac
done
case $2 in *[=@:]) ;; *) COMP_WORDS+=("$word") ;; esac
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_portico
printf '%s\n' "${COMPREPLY[@]}"
'''

    def __init__(self, person, script):
        self.person, self.script = person, script

    def offers(self, line):
        done = subprocess.run(["bash", "--norc", "-c", self.ASK, "bash", self.script, line], capture_output=True,
                              text=True, env=surroundings(self.person), cwd=self.person.home, timeout=60)
        return done.stdout.split("\n")[:-1]


class Fish:
    def __init__(self, person, script):
        self.person, self.script = person, script

    def offers(self, line):
        done = subprocess.run(["fish", "--no-config", "-c", f"source {self.script}; complete -C $argv[1]", line],
                              capture_output=True, text=True, env=surroundings(self.person), cwd=self.person.home,
                              timeout=60)
        return [one.split("\t")[0] for one in done.stdout.split("\n")[:-1]]


class Zsh:
    """Types at a zsh behind a terminal, and reads what the Tab key made of the line."""

    def __init__(self, person, script):
        self.child = pexpect.spawn("zsh", ["-f", "-i"], env=surroundings(person), cwd=str(person.home),
                                   encoding="utf-8", timeout=60, dimensions=(60, 200))
        self.child.sendline("PS1='READY> '; unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -u; "
                            f"source {script}; zstyle ':completion:*' list-prompt ''; LISTMAX=1000; "
                            "widget() { print -r -- \"LINE<$LBUFFER>\"; zle reset-prompt }; zle -N widget; "
                            "bindkey '^X' widget; setopt no_always_last_prompt no_beep; echo SET''UP")
        self.child.expect("SETUP\r\n")
        self.child.expect("READY> ")

    def offers(self, line):
        """What stands on the line after Tab, and the words of the list."""
        self.child.send("\x15" + line + "\t\x18")
        self.child.expect(r"LINE<(.*?)>\r\n")
        listed = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.child.before)
        return [self.child.match.group(1)] + re.findall(r"[^\s\r\n]+", listed)

    def close(self):
        self.child.close(force=True)


def prepared(person, shell):
    wanted(shell)
    person.register().exits(0)
    person.run("service", "add", "work", "--accounts-api", "http://127.0.0.1:9/", "--insecure-http").exits(0)
    script = person.home / f"portico.{shell}"
    script.write_text(person.run("completions", shell).exits(0).out)
    (person.home / "face.png").write_bytes(b"")
    return str(script)


@journey("bash offers commands, flags, values, names and files")
def bash(person):
    shell = Bash(person, prepared(person, "bash"))
    expect(shell.offers("portico tok") == ["token"], f"{shell.offers('portico tok')}")
    expect(shell.offers("portico notes ") == ["list", "add", "delete"], "the commands of a group")
    expect(shell.offers("portico token --min") == ["--min-valid"], "a flag")
    expect(shell.offers("portico token --language=") == ["en", "ko"], f"{shell.offers('portico token --language=')}")
    expect(shell.offers("portico token --language k") == ["ko"], "a value")
    expect(shell.offers("portico token --service ") == ["local", "work"], "services")
    expect(shell.offers("portico accounts switch mi") == [EMAIL], "accounts")
    expect(shell.offers("portico accounts switch mina@ex") == ["example.com"], "what comes after the last cut")
    expect(shell.offers("portico profile set --image fa") == ["face.png"], "files")
    expect(shell.offers("portico profile set --image=fa") == ["face.png"], "files of an attached value")
    expect(shell.offers("portico exec -") [:1] == ["--"] or "--env" in shell.offers("portico exec -"), "exec's flags")
    expect("printenv" in shell.offers("portico exec -- printen"), "a command of the system")


@journey("fish offers commands, flags, values, names and files")
def fish(person):
    shell = Fish(person, prepared(person, "fish"))
    expect(shell.offers("portico tok") == ["token"], f"{shell.offers('portico tok')}")
    expect(sorted(shell.offers("portico notes ")) == ["add", "delete", "list"], f"{shell.offers('portico notes ')}")
    expect(shell.offers("portico token --min") == ["--min-valid"], "a flag")
    expect(shell.offers("portico token --language=") == ["--language=en", "--language=ko"],
           f"{shell.offers('portico token --language=')}")
    expect(sorted(shell.offers("portico token --service ")) == ["local", "work"], "services")
    expect(shell.offers("portico accounts switch mi") == [EMAIL], "accounts")
    expect(shell.offers("portico profile set --image fa") == ["face.png"],
           f"{shell.offers('portico profile set --image fa')}")
    expect(shell.offers("portico profile set --image=fa") == ["--image=face.png"],
           f"{shell.offers('portico profile set --image=fa')}")
    expect("printenv" in shell.offers("portico exec -- printen"), f"{shell.offers('portico exec -- printen')}")


@journey("zsh offers commands, flags, values, names and files")
def zsh(person):
    shell = Zsh(person, prepared(person, "zsh"))
    try:
        for typed, becomes in (
                ("portico tok", "portico token "), ("portico token --min", "portico token --min-valid "),
                ("portico token --language=k", "portico token --language=ko "),
                ("portico token --service w", "portico token --service work "),
                ("portico accounts switch mi", f"portico accounts switch {EMAIL} "),
                ("portico profile set --image fa", "portico profile set --image face.png "),
                ("portico profile set --image=fa", "portico profile set --image=face.png "),
                ("portico exec -- printen", "portico exec -- printenv ")):
            found = shell.offers(typed)
            expect(found[0] == becomes, f"{typed!r} became {found[0]!r}: {found}")
        found = shell.offers("portico notes ")
        expect({"list", "add", "delete"} <= set(found), f"the commands of a group: {found}")
    finally:
        shell.close()


@journey("a name that a shell would run is offered quoted or not at all")
def hostile(person):
    script = prepared(person, "bash")
    (person.home / "portico" / "state" / "accounts.names").write_text("local\tx$(touch owned)\nlocal\ty;touch owned\n")
    offered = Bash(person, script).offers("portico accounts switch ")
    expect(offered == [r"x\$\(touch\ owned\)", r"y\;touch\ owned"], f"{offered}")
    expect(not (person.home / "owned").exists(), "nothing was run")


@journey("Tab works with a locked vault and without a home")
def closed(person):
    person.register().exits(0)
    (person.home / "portico" / "config" / "device.key").unlink()
    person.run("__complete", "accounts", "switch", "").exits(0).says(EMAIL)
    person.run("__complete", "tok", HOME=None, PORTICO_HOME=None).exits(0).says("token")
    person.run("__complete", "token", "--account", "", PORTICO_HOME="relative").exits(0)


# Where the README lets its server listen.
PORT = 8099


def examples():
    """The lines of the README that somebody types at a shell."""
    return re.findall(r"^\$ (.*)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


def try_examples(person, shell):
    """Each line must end well; the server that one line starts listens on a port of its own here."""
    program = wanted(shell)
    if not shutil.which("curl"):
        raise Skipped("curl is not installed")
    (person.home / "portico" / "data").mkdir(parents=True, mode=0o700)
    lines = examples()
    expect(len(lines) >= 5, f"the README has examples: {lines}")
    served = f"portico serve --port {PORT} &"
    expect(served in lines, f"the README starts a server: {lines}")
    lines.remove(served)
    with person.serving(database=person.home / "portico" / "data" / "accounts.db") as address:
        for line in lines:
            options = {"zsh": ["-f"], "fish": ["--no-config"], "bash": ["--norc"], "dash": []}[shell]
            done = subprocess.run([program, *options, "-c", line.replace(f"http://127.0.0.1:{PORT}", address)],
                                  capture_output=True, text=True, env=surroundings(person), cwd=person.home, timeout=60)
            expect(done.returncode == 0, f"{shell}: {line} ended with {done.returncode}: {done.stdout}{done.stderr}")
            if "/v1/account" in line:
                expect(EMAIL in done.stdout, f"{shell}: {line} printed {done.stdout!r} {done.stderr!r}")


@journey("dash runs the examples of the README")
def readme_dash(person):
    try_examples(person, "dash")


@journey("bash runs the examples of the README")
def readme_bash(person):
    try_examples(person, "bash")


@journey("zsh runs the examples of the README")
def readme_zsh(person):
    try_examples(person, "zsh")


@journey("fish runs the examples of the README")
def readme_fish(person):
    try_examples(person, "fish")
