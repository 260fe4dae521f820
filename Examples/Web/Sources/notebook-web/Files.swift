/// What the browser loads. Everything that comes from people is put in as text, never as markup.
enum Files {
    static let page = """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Notebook</title>
        <link rel="stylesheet" href="/page.css">
        <script src="/page.js" defer></script>
        <main>
          <h1>Notebook</h1>
          <p id="problem" role="alert"></p>
          <form id="welcome" hidden>
            <label>Email <input name="email" type="email" autocomplete="username"></label>
            <p id="emailFault" class="fault" role="status"></p>
            <label>Password <input name="password" type="password" autocomplete="current-password"></label>
            <p id="passwordFault" class="fault" role="status"></p>
            <button value="login">Sign in</button> <button value="register">Create an account</button>
          </form>
          <form id="profile" hidden>
            <p>Signed in as <b class="account"></b>. How shall others call you?</p>
            <label>Nickname <input name="text" autocomplete="nickname"></label>
            <p id="nicknameHint" role="status"></p>
            <button value="nickname">Done</button> <button value="logout">Sign out</button>
          </form>
          <form id="notes" hidden>
            <p>Signed in as <b class="account"></b></p>
            <label>New note <input name="text"></label>
            <p id="noteFault" class="fault" role="status"></p>
            <button value="note">Add</button> <button value="logout">Sign out</button>
            <ul id="list"></ul>
          </form>
        </main>
        </html>
        """

    static let script = """
        const element = (id) => document.getElementById(id);

        async function wish(name, fields) {
          await fetch("/do/" + name, {
            method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields),
          });
        }

        for (const form of document.forms) {
          form.addEventListener("submit", async (event) => {
            event.preventDefault();
            const fields = Object.fromEntries(new FormData(form));
            await wish(event.submitter.value, fields);
            if (event.submitter.value === "note") form.reset();
          });
        }

        function show(page) {
          for (const form of document.forms) form.hidden = form.id !== page.place;
          for (const name of ["problem", "emailFault", "passwordFault", "nicknameHint", "noteFault"]) {
            element(name).textContent = page[name] ?? "";
          }
          for (const place of document.querySelectorAll(".account")) place.textContent = page.account ?? "";
          document.body.ariaBusy = page.isWorking;
          element("list").replaceChildren(...page.notes.map((note) => {
            const line = document.createElement("li");
            const button = document.createElement("button");
            button.type = "button";
            button.textContent = "Delete";
            button.addEventListener("click", () => wish("delete", { text: note.id }));
            line.append(note.text + " ", button);
            return line;
          }));
        }

        new EventSource("/events").addEventListener("message", (event) => show(JSON.parse(event.data)));
        """

    static let style = """
        body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 34rem; padding: 0 1rem; }
        label, input { display: block; width: 100%; box-sizing: border-box; }
        input, button { font: inherit; padding: .4rem .6rem; }
        .fault, #problem { color: #b00020; }
        p:empty { display: none; }
        [hidden] { display: none; }
        """
}
