import { Command, CommanderError } from "commander";
import type { CommandContext } from "./connection";
import { defaultServer } from "./defaults";
import { CommandError, type ExitCode, exitCodes } from "./exit";

const version = "0.1.0";

/** Gives an exit code: one of the table, or 128 and the number of the signal that ended it. */
type Run = (context: CommandContext) => number | Promise<number>;

/** The commands. Each area is loaded when one of its commands runs. */
export function createProgram(run: (command: Run) => Promise<void>, terminal: Run): Command {
  const program = new Command("twinhelm")
    .description(
      "Administration console for headless content platforms. Without a command: the terminal console.",
    )
    .version(version)
    .option("--server <address>", `address of the server (default: the last one, else ${defaultServer})`)
    .exitOverride()
    .showHelpAfterError("See --help.")
    .configureHelp({ sortSubcommands: false })
    .action(() => run(terminal));
  addServe(program, run);
  addSession(program, run);
  addData(program, run);
  program.addHelpText(
    "after",
    "\nExit codes: 0 ok, 1 failure, 2 usage, 3 differences, 4 not signed in, 5 denied, 6 conflict, 7 not found, 8 partly done, 130 interrupted.",
  );
  return program;
}

const examples = (...lines: readonly string[]) =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;

function addServe(program: Command, run: (command: Run) => Promise<void>): void {
  program
    .command("serve")
    .description("run the embedded backend and the web console")
    .option("--data <folder>", "folder of this instance", "./.twinhelm")
    .option("--port <number>", "port, 0 for a free one", "4300")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--public-url <address>", "address of the API as clients reach it, ends in /api")
    .option("--admin-identifier <name>", "administrator made at the first start")
    .option(
      "--admin-password-file <file>",
      "file with that administrator's password (or TWINHELM_ADMIN_PASSWORD)",
    )
    .option("--demo", "fill an empty instance with countries of the world")
    .option("--demo-password-file <file>", "file with the password of the demo identities")
    .addHelpText("after", examples("twinhelm serve --data ./content --port 8080", "twinhelm serve --demo"))
    .action((options) => run(async (context) => (await import("../serve/command")).serve(context, options)));
}

function addSession(program: Command, run: (command: Run) => Promise<void>): void {
  const server = () => program.opts<{ server?: string }>();
  program
    .command("login")
    .description("sign in; the password comes from standard input, or is asked for on a terminal")
    .option("--identifier <name>", "who signs in")
    .addHelpText(
      "after",
      examples(
        "twinhelm login --identifier admin",
        "twinhelm --server https://x.example login --identifier ci < password.txt",
      ),
    )
    .action((options) =>
      run(async (context) =>
        (await import("../session/commands")).login(context, { ...server(), ...options }),
      ),
    );
  program
    .command("logout")
    .description("forget the credential of a server")
    .action(() => run(async (context) => (await import("../session/commands")).logout(context, server())));
  program
    .command("whoami")
    .description("say who is signed in, and until when")
    .option("-o, --output <format>", "table or json", "table")
    .action((options) =>
      run(async (context) =>
        (await import("../session/commands")).whoami(context, { ...server(), ...options }),
      ),
    );
  program
    .command("can-i <action> [resource]")
    .description("say whether an action is allowed; exit 5 when it is not")
    .option("--explain", "say why: the statement that decides, or the one that is missing")
    .option("-o, --output <format>", "table or json", "table")
    .addHelpText(
      "after",
      examples(
        "twinhelm can-i bucket:create",
        "twinhelm can-i bucket:data:index 64a1f0c2e8b7a90012ab34cd/* --explain",
      ),
    )
    .action((action, resource, options) =>
      run(async (context) =>
        (await import("../session/commands")).canI(context, action, resource, { ...server(), ...options }),
      ),
    );
}

function addData(program: Command, run: (command: Run) => Promise<void>): void {
  const server = () => program.opts<{ server?: string }>();
  const output = ["-o, --output <format>", "table, json, ndjson, yaml, csv or name", "table"] as const;
  program
    .command("bucket")
    .description("buckets")
    .command("list")
    .description("list the buckets you may see")
    .option(...output)
    .addHelpText("after", examples("twinhelm bucket list", "twinhelm bucket list -o json"))
    .action((options) =>
      run(async (context) =>
        (await import("../bucket/commands")).listBuckets(context, { ...server(), ...options }),
      ),
    );
  program
    .command("data")
    .description("documents of buckets")
    .command("list <bucket>")
    .description("list documents of a bucket, given by its id or title")
    .option(...output)
    .option("--filter <filter>", "MongoDB filter as JSON, or text in the rule language")
    .option("--sort <fields>", "field, or -field for descending; several joined by commas")
    .option("--limit <count>", "at most so many (default: 25 in a table, else all)")
    .option("--skip <count>", "leave out the first so many")
    .option("--language <code>", "language of translated fields, such as tr_TR")
    .option("--relation", "related documents in place of their ids (default in a table)")
    .option("--no-localize", "translated fields with all their languages")
    .addHelpText(
      "after",
      examples(
        "twinhelm data list Countries --sort -population --limit 10",
        `twinhelm data list Countries --filter 'population > 1000000' -o csv`,
        `twinhelm data list Countries --filter '{"name":{"$regex":"^A"}}' -o ndjson`,
      ),
    )
    .action((bucket, options) =>
      run(async (context) =>
        (await import("../document/commands")).listData(context, bucket, { ...server(), ...options }),
      ),
    );
}

/** Exit code of an error that ended a command, after its words went to `say`. */
export function exitCodeOfError(error: unknown, say: (line: string) => void): ExitCode {
  if (error instanceof CommandError) {
    say(error.message);
    return error.exitCode;
  }
  // Commander has written its own words, to the right stream.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.failure;
}
