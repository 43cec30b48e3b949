import type { Defining } from "./defining";
import { examples } from "./examples";

const answer = ["-o, --output <format>", "table, json or yaml", "table"] as const;
const commands = () => import("../../session/commands");

export function defineSession({ program, run, target }: Defining): void {
  program
    .command("login")
    .description("sign in; the password comes from standard input, or is asked for on a terminal")
    .option("--identifier <name>", "who signs in")
    .option("--api-key-stdin", "sign in with an API key from standard input")
    .option("--strategy <name>", "sign in at an identity provider, with a browser on any machine")
    .option("--token-stdin", "sign in with a token from standard input")
    .option(
      "--code-stdin",
      "the last line of standard input is the code of the second factor (or TWINHELM_CODE)",
    )
    .addHelpText(
      "after",
      examples(
        "twinhelm login --identifier admin",
        "twinhelm --server https://x.example login --identifier ci < password.txt",
        "twinhelm --context live login --api-key-stdin < key.txt",
        "twinhelm login --strategy company",
      ),
    )
    .action((options) =>
      run(async (context) => (await commands()).login(context, { ...target(), ...options })),
    );
  program
    .command("logout")
    .description("forget the credential of a server")
    .addHelpText("after", examples("twinhelm logout", "twinhelm --context live logout"))
    .action(() => run(async (context) => (await commands()).logout(context, target())));
  program
    .command("whoami")
    .description("say who is signed in, and until when")
    .option(...answer)
    .addHelpText("after", examples("twinhelm whoami", "twinhelm whoami -o json"))
    .action((options) =>
      run(async (context) => (await commands()).whoami(context, { ...target(), ...options })),
    );
  program
    .command("can-i <action> [resource]")
    .description("say whether an action is allowed; exit 5 when it is not")
    .option("--explain", "say why: the statement that decides, or the one that is missing")
    .option("--as <identity>", "whether this identity may, by its policies; given by id or name")
    .option(...answer)
    .addHelpText(
      "after",
      examples(
        "twinhelm can-i bucket:create",
        "twinhelm can-i bucket:data:index 64a1f0c2e8b7a90012ab34cd/* --explain",
        "twinhelm can-i bucket:data:delete Countries/* --as viewer --explain",
      ),
    )
    .action((action, resource, options) =>
      run(async (context) => (await commands()).canI(context, action, resource, { ...target(), ...options })),
    );
}

export function defineContext({ program, run, target, asks }: Defining): void {
  const load = () => import("../../context/commands");
  const area = program.command("context").description("named servers, each with a sign-in of its own");
  if (!asks("context")) return;
  area.addHelpText(
    "after",
    examples(
      "twinhelm context add live https://content.example",
      "twinhelm --context live data list Countries",
    ),
  );
  area
    .command("add <name> <server>")
    .description("name a server; its API is looked for at the address, below it and at its root")
    .option("--console <address>", "address of its web console, which twinhelm open leads to")
    .addHelpText(
      "after",
      examples(
        "twinhelm context add live https://content.example",
        "twinhelm context add live https://content.example --console https://admin.example/live",
      ),
    )
    .action((name, server, options) =>
      run(async (context) => (await load()).addContext(context, name, server, options)),
    );
  area
    .command("list")
    .description("list the contexts")
    .option("-o, --output <format>", "table, json, ndjson, yaml, csv or name (names alone)", "table")
    .addHelpText("after", examples("twinhelm context list", "twinhelm context list -o name"))
    .action((options) =>
      run(async (context) => (await load()).listContexts(context, { ...target(), ...options })),
    );
  area
    .command("use <name>")
    .description("work on a context from now on")
    .addHelpText("after", examples("twinhelm context use live"))
    .action((name) => run(async (context) => (await load()).useContext(context, name)));
  area
    .command("remove <name>")
    .description("forget a context and its credential")
    .addHelpText("after", examples("twinhelm context remove live"))
    .action((name) => run(async (context) => (await load()).removeContext(context, name)));
  area
    .command("current")
    .description("say what commands work on")
    .option("--explain", "say where each value comes from")
    .option(...answer)
    .addHelpText("after", examples("twinhelm context current", "twinhelm context current --explain"))
    .action((options) =>
      run(async (context) => (await load()).currentContext(context, { ...target(), ...options })),
    );
}
