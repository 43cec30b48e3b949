import { type Defining, defineVerbs, type ParentCommand, type Verbs } from "../shell/definitions/defining";
import { examples, file, output, outputPlan, outputWhole, yes } from "../shell/definitions/examples";
import { functionLogVerbs } from "./log/define";

const name = '"Harbour report"';
const commands = () => import("./commands");
const runs = () => import("./runs");
const moving = () => import("../promotion/commands");
/** A folder of functions is one of `twinhelm pull`, with all that its owner keeps in it. */
const ofFunctions = { modules: ["function"], environment: true } as const;

/** What is a stream, or ends as code does, is no folder. */
const isCodeFile = (path: string): boolean => path === "-" || /\.[cm]?[jt]s$/.test(path);

/** What functions have beside the commands of every area of records. */
export const functionVerbs: Verbs = {
  pull: definePull,
  push: definePush,
  check: defineCheck,
  deps: defineDependencies,
  env: defineEnvironment,
  arrange: defineArrange,
  run: defineRun,
  repeat: defineRepeat,
  runs: defineRuns,
  ...functionLogVerbs,
};

function definePull({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("pull <path> [ids...]")
    .description(
      "write functions, all or those given by id or name, into a folder as version control has them; into a file, or - for standard output, the code of one",
    )
    .option("--dry-run", "show what would be done; exit 3 when something would be")
    .option(...outputPlan)
    .addHelpText(
      "after",
      examples(
        "twinhelm function pull ./kit --dry-run",
        `twinhelm function pull ./kit ${name}`,
        `twinhelm function pull report.js ${name}`,
        `twinhelm function pull - ${name}`,
      ),
    )
    .action((path, given, options) =>
      run(async (context) => {
        const [id, another] = given;
        if (id !== undefined && another === undefined && isCodeFile(path))
          return (await commands()).pull(context, path, id, target());
        return (await moving()).pull(context, path, { ...target(), ...options, ...ofFunctions, given });
      }),
    );
}

function definePush({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("push <path> [ids...]")
    .description(
      "make functions what a folder says, all in it or those given, and delete none; save a file, or - for standard input, as the code of one; code that does not compile is saved, exit 1 (of a folder 8)",
    )
    .option("--dry-run", "show what would be done; exit 3 when something would be")
    .option(...outputPlan)
    .addHelpText(
      "after",
      examples(
        "twinhelm function push ./kit --dry-run",
        `twinhelm function push ./kit ${name}`,
        `twinhelm function push report.js ${name}`,
        `twinhelm function push - ${name} < report.js`,
      ),
    )
    .action((path, given, options) =>
      run(async (context) => {
        const [id, another] = given;
        if (id !== undefined && another === undefined && isCodeFile(path))
          return (await commands()).push(context, path, id, target());
        // Functions do not need each other: one that fails leaves the others to be saved.
        const how = { ...target(), ...options, ...ofFunctions, given, goOn: true };
        return (await moving()).push(context, path, how);
      }),
    );
}

function defineCheck({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("check <id>")
    .description("say why the saved code of a function is not what runs; exit 1 when it does not compile")
    .addHelpText("after", examples(`twinhelm function check ${name}`))
    .action((given) => run(async (context) => (await commands()).check(context, given, target())));
}

function defineDependencies(defining: Defining, command: ParentCommand): void {
  const deps = command
    .command("deps")
    .description("packages that the code of a function can import")
    .addHelpText(
      "after",
      examples(`twinhelm function deps list ${name}`, `twinhelm function deps add ${name} axios@1`),
    );
  const { run, target } = defining;
  defineVerbs({ ...defining, verb: undefined }, deps, {
    list: (_, parent) =>
      parent
        .command("list <id>")
        .description("list the packages of a function, with their versions")
        .option(...output)
        .addHelpText("after", examples(`twinhelm function deps list ${name}`))
        .action((given, options) =>
          run(async (context) =>
            (await commands()).listPackages(context, given, { ...target(), ...options }),
          ),
        ),
    add: (_, parent) =>
      parent
        .command("add <id> <packages...>")
        .description(
          "add packages to a function, or fetch them anew; name@version for one that is not the newest",
        )
        .addHelpText("after", examples(`twinhelm function deps add ${name} axios@1 @types/node`))
        .action((given, packages) =>
          run(async (context) => (await commands()).addPackages(context, given, packages, target())),
        ),
    remove: (_, parent) =>
      parent
        .command("remove <id> <package>")
        .description("remove a package from a function")
        .addHelpText("after", examples(`twinhelm function deps remove ${name} axios`))
        .action((given, packageName) =>
          run(async (context) => (await commands()).removePackage(context, given, packageName, target())),
        ),
  });
}

function defineEnvironment(defining: Defining, command: ParentCommand): void {
  const env = command
    .command("env")
    .description("environment variables that the code of a function finds in process.env")
    .addHelpText(
      "after",
      examples(`twinhelm function env list ${name}`, `twinhelm function env set ${name} KEY < key.txt`),
    );
  const { run, target } = defining;
  defineVerbs({ ...defining, verb: undefined }, env, {
    list: (_, parent) =>
      parent
        .command("list <id>")
        .description("list the variables of a function")
        .option("--values", "with their values")
        .option(...output)
        .addHelpText(
          "after",
          examples(
            `twinhelm function env list ${name}`,
            `twinhelm function env list ${name} --values -o json`,
          ),
        )
        .action((given, options) =>
          run(async (context) =>
            (await commands()).listVariables(context, given, { ...target(), ...options }),
          ),
        ),
    set: (_, parent) =>
      parent
        .command("set <id> <variable>")
        .description(
          "set a variable; its value is read from standard input or a file, never from the command line",
        )
        .option("-f, --file <file>", "file with the value; - reads standard input", "-")
        .addHelpText(
          "after",
          examples(
            `twinhelm function env set ${name} KEY < key.txt`,
            `twinhelm function env set ${name} CERTIFICATE --file cert.pem`,
          ),
        )
        .action((given, variable, options) =>
          run(async (context) =>
            (await commands()).setVariable(context, given, variable, { ...target(), ...options }),
          ),
        ),
    unset: (_, parent) =>
      parent
        .command("unset <id> <variable>")
        .description("remove a variable")
        .option(...yes)
        .addHelpText("after", examples(`twinhelm function env unset ${name} KEY --yes`))
        .action((given, variable, options) =>
          run(async (context) =>
            (await commands()).unsetVariable(context, given, variable, { ...target(), ...options }),
          ),
        ),
  });
}

function defineRun({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("run <id>")
    .description(
      "run a function now and print how it ended, what it said on standard error; exit 1 when it failed",
    )
    .option("-t, --trigger <handler>", "the handler whose trigger is meant, where there are several")
    .option("-p, --payload <file>", "file with what it gets; - reads standard input (default: an example)")
    .option(...outputWhole)
    .addHelpText(
      "after",
      examples(
        `twinhelm function run ${name}`,
        `echo '{"method":"GET","path":"/report/today"}' | twinhelm function run ${name} --payload - -o json`,
      ),
    )
    .action((given, options) =>
      run(async (context) => (await runs()).runNow(context, given, { ...target(), ...options })),
    );
}

function defineRepeat({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("repeat <id> [run]")
    .description("run a function again with what it got the last time, or in a run given by its id")
    .option(...outputWhole)
    .addHelpText("after", examples(`twinhelm function repeat ${name}`))
    .action((given, of, options) =>
      run(async (context) => (await runs()).runAgain(context, given, of, { ...target(), ...options })),
    );
}

function defineRuns({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("runs [ids...]")
    .description("list what functions ran for, the latest first: when, how long, how it ended")
    .option("--failed", "those that did not succeed")
    .option("--limit <count>", "how many at most", "20")
    .option("--skip <count>", "how many to leave out before the first")
    .option(...output)
    .addHelpText(
      "after",
      examples("twinhelm function runs", `twinhelm function runs ${name} --failed -o json`),
    )
    .action((given, options) =>
      run(async (context) => (await runs()).listRuns(context, given, { ...target(), ...options })),
    );
}

function defineArrange({ run, target }: Defining, command: ParentCommand): void {
  command
    .command("arrange")
    .description("set order and category of several functions, all or none")
    .option(...file)
    .addHelpText(
      "after",
      examples(
        `echo '[{"id":"64a1f0c2e8b7a90012ab34cd","order":0,"category":"Reports"}]' | twinhelm function arrange --file -`,
      ),
    )
    .action((options) =>
      run(async (context) => (await commands()).arrange(context, { ...target(), ...options })),
    );
}
