import { Command, CommanderError, type OutputConfiguration } from "@commander-js/extra-typings";
import { registry } from "@twinhelm/core/areas";
import { commands, ownWords } from "../areas";
import { defaultServer } from "../connection/defaults";
import { defineField } from "../field/define";
import { nearest } from "../input/nearest";
import { recordVerbs } from "../record/define";
import { defineView } from "../view/define";
import { defineConsole } from "./definitions/console";
import { type Defining, defineVerbs, type Program, type Run } from "./definitions/defining";
import { examples } from "./definitions/examples";
import { defineServe } from "./definitions/serve";
import { defineContext, defineSession } from "./definitions/session";
import { defineTools } from "./definitions/tools";
import { type ExitCode, exitCodes, isCommandError } from "./exit";
import { checkUse, optionsWithValue, withGlobals } from "./globalOptions";

const version = "0.1.0";

interface Definition {
  readonly commands: readonly string[];
  readonly define: (defining: Defining) => void;
}

const areaDefinitions = registry.all.flatMap((area): readonly Definition[] => {
  const { id, records, recordParts } = area;
  const own = commands[id];
  if (records === undefined && own === undefined) return [];
  const { word = id, description = records?.command.many ?? records?.words.many ?? id } = own ?? {};
  const define = (defining: Defining) => {
    const command = defining.program.command(word).description(description);
    if (!defining.asks(word)) return;
    const example = records === undefined ? [] : [`twinhelm ${word} get ${records.command.example}`];
    command.addHelpText("after", examples(...(own?.examples ?? [`twinhelm ${word} list`, ...example])));
    const shared =
      records === undefined || recordParts === undefined
        ? {}
        : recordVerbs({ about: records, parts: () => recordParts(), commands: own ?? {} });
    own?.define?.(defining, command);
    defineVerbs(defining, command, { ...shared, ...own?.verbs });
  };
  return [{ commands: [word], define }];
});

const definitions: readonly Definition[] = [
  { commands: ["serve", "backup", "restore", "migrate", "recover", "secret"], define: defineServe },
  { commands: ["console"], define: defineConsole },
  { commands: ["login", "logout", "whoami", "can-i"], define: defineSession },
  { commands: ["context"], define: defineContext },
  ...areaDefinitions,
  ...Object.entries(ownWords).map(([word, define]): Definition => ({ commands: [word], define })),
  { commands: ["field"], define: defineField },
  { commands: ["view"], define: defineView },
  { commands: ["open"], define: defineTools },
];
const known = new Set(definitions.flatMap((each) => each.commands));

/** The command that was probably meant, in the words that commander has for those of an area. */
function suggested(word: string): string {
  const name = nearest(word, [...known, "completion", "help"]);
  return name === undefined ? "" : `\n(Did you mean ${name}?)`;
}

/** The words of the command that a command line runs, such as `data list`; empty if help is asked for. */
function askedWords(words: readonly string[]): readonly string[] {
  const asked: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "-h" || word === "--help") return [];
    if (optionsWithValue.includes(word)) at += 1;
    else if (!word.startsWith("-")) asked.push(word);
  }
  return asked;
}

/**
 * The commands. Each area is loaded when one of its commands runs, and has its commands at its place in the command
 * line; `words` are those of the command line.
 */
export function createProgram(
  run: (command: Run) => Promise<void>,
  terminal: Run,
  words: readonly string[],
  output: OutputConfiguration = {},
): Program {
  const program: Program = new Command("twinhelm")
    .description(
      "Administration console for headless content platforms. Without a command: the terminal console.",
    )
    .version(version)
    .option("--server <address>", `address of the server (default: the last one, else ${defaultServer})`)
    .option("--context <name>", "named server to work on; see twinhelm context")
    .option("--columns <titles>", "these columns of a table or of CSV, joined by commas")
    .option("--no-headers", "a table or CSV without the line of titles")
    .option("--jq <filter>", "what this jq filter makes of the JSON of a command")
    .option("--timeout <seconds>", "wait so long for each answer of the server (default: 30)")
    .option("--screen-reader", "terminal console as lines to be read out (or TWINHELM_SCREEN_READER=1)")
    .helpCommand(true)
    .configureOutput(output)
    .exitOverride()
    .showHelpAfterError("See --help.")
    .configureHelp({ sortSubcommands: false, showGlobalOptions: true })
    .hook("preAction", (_, command) => checkUse(program.opts(), command))
    .action(() => run(terminal));
  const [first, verb] = askedWords(words);
  const asked = first !== undefined && known.has(first) ? first : undefined;
  const defining: Defining = {
    program,
    run: (command) => run(withGlobals(program.opts(), command)),
    target: () => program.opts(),
    asks: (command) => asked === undefined || asked === command,
    verb: asked === undefined ? undefined : verb,
  };
  const wanted = definitions.filter((each) => asked !== undefined && each.commands.includes(asked));
  if (words[0] !== "--version")
    for (const { define } of wanted.length > 0 ? wanted : definitions) define(defining);
  // The program has an action of its own: it would take a misspelt command for an argument of that.
  if (first !== undefined && asked === undefined && first !== "completion" && first !== "help")
    program
      .action(() => program.error(`error: unknown command '${first}'${suggested(first)}`))
      .allowExcessArguments();
  program.addHelpText(
    "after",
    examples("twinhelm serve --demo", "twinhelm login", "twinhelm data list Countries --sort -population"),
  );
  program.addHelpText(
    "after",
    "\nExit codes: 0 ok, 1 failure, 2 usage, 3 differences, 4 not signed in, 5 denied, 6 conflict, 7 not found, 8 partly done, 130 interrupted.",
  );
  return program;
}

/** Exit code of an error that ended a command, after its words went to `say`. */
export function exitCodeOfError(error: unknown, say: (line: string) => void): ExitCode {
  if (isCommandError(error)) {
    say(error.message);
    return error.exitCode;
  }
  // Commander has written its own words, to the right stream.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.failure;
}
