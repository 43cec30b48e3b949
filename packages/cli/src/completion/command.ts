// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of other shells
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { CommandContext } from "../connection/connection";
import { type ExitCode, exitCodes } from "../shell/exit";

/** What can be named by a word that is asked for: contexts of this machine, the rest of the server. */
type Named = "context" | "bucket" | "identity" | "policy" | "apikey" | "strategy";

/** Commands that write a name a line. They end soon, and say nothing where nothing can be asked. */
const lists: Readonly<Record<Named, string>> = {
  context: "context list -o name",
  bucket: "bucket list --columns title --no-headers --timeout 2",
  identity: "identity list --columns identifier --no-headers --timeout 2",
  policy: "policy list --columns name --no-headers --timeout 2",
  apikey: "apikey list --columns name --no-headers --timeout 2",
  strategy: "strategy list --columns name --no-headers --timeout 2",
};

/** What the value of an option names. */
const namedByOption: Readonly<Record<string, Named>> = {
  "--context": "context",
  "--identity": "identity",
  "--as": "identity",
  "--apikey": "apikey",
};

/** An option as shells have to know it. */
interface Flag {
  /** Its long and short names with their dashes. */
  readonly names: readonly string[];
  /** What may follow it; absent: nothing does. */
  readonly takes?: "file" | "text" | undefined;
  /** The words that may follow it, if they are few. */
  readonly values: readonly string[];
  /** What may follow it, where it is a name. */
  readonly of?: Named | undefined;
}

/** An argument of a command, at its place among them. */
interface Place {
  /** The words that it may be, if they are few. */
  readonly values: readonly string[];
  /** What it names. */
  readonly of: Named | undefined;
  /** True: all that follows is of it. */
  readonly variadic: boolean;
}

/** One command: the words that lead to it, and what may follow. */
interface Step {
  readonly path: readonly string[];
  readonly commands: readonly string[];
  readonly flags: readonly Flag[];
  readonly places: readonly Place[];
}

type Given = CommandUnknownOpts["options"][number];

/** Formats are listed in the description of their option: `table, json or name (ids alone)`. */
const flagOf = (option: Given): Flag => ({
  names: [option.long, option.short].filter((name) => name != null),
  takes: option.required ? (option.flags.endsWith("<file>") ? "file" : "text") : undefined,
  of: namedByOption[option.long ?? ""],
  values:
    option.argChoices ??
    (option.long === "--output" ? option.description.replace(/ \(.*/, "").split(/, | or /) : []),
});

const help: Flag = { names: ["--help", "-h"], values: [] };

type Argument = CommandUnknownOpts["registeredArguments"][number];

const areas = ["bucket", "identity", "policy", "apikey", "strategy"] as const;

function namedBy(argument: string, [area]: readonly string[]): Named | undefined {
  if (argument === "bucket") return "bucket";
  if (argument === "policies") return "policy";
  if (argument === "name" && area === "context") return "context";
  return argument === "id" || argument === "ids" ? areas.find((each) => each === area) : undefined;
}

/** The first argument alone is what its area names: what follows it belongs to that. */
const placeOf = (argument: Argument, at: number, path: readonly string[]): Place => ({
  values: argument.argChoices ?? [],
  of: at === 0 || argument.variadic ? namedBy(argument.name(), path) : undefined,
  variadic: argument.variadic,
});

/** Every command with its sub-commands and options. */
function stepsOf(command: CommandUnknownOpts, path: readonly string[] = []): readonly Step[] {
  const commands = command.commands.map((each) => each.name());
  const flags = [...command.options.map(flagOf), help];
  return [
    { path, commands, flags, places: command.registeredArguments.map((each, at) => placeOf(each, at, path)) },
    ...command.commands.flatMap((each) => stepsOf(each, [...path, each.name()])),
  ];
}

/** Prints a script that completes commands and options in a shell. */
export function printCompletion(
  context: CommandContext,
  shell: "bash" | "zsh" | "fish",
  program: CommandUnknownOpts,
): ExitCode {
  for (const line of { bash, zsh, fish }[shell](stepsOf(program))) context.out(line);
  return exitCodes.ok;
}

/** Options that a value follows. */
const takersOf = (steps: readonly Step[]): readonly string[] => [
  ...new Set(
    steps.flatMap(({ flags }) => flags.flatMap(({ names, takes }) => (takes === undefined ? [] : names))),
  ),
];

/** The patterns of a `case` that stand for the value of an option. */
const optionPattern = (path: readonly string[], names: readonly string[]): string =>
  names.map((name) => `"${[...path, name].join(" ")}"`).join("|");

/** The same for an argument: that of its number or, of the last one, those that follow as well. */
const placePattern = (path: readonly string[], at: number, { variadic }: Place): string =>
  variadic ? `"${path.join(" ")} #"*` : `"${path.join(" ")} #${at}"`;

/** What may be typed at one place, and the pattern of that place. */
interface Branch extends Pick<Flag, "values" | "of"> {
  readonly pattern: string;
}

const branchesOf = (steps: readonly Step[]): readonly Branch[] =>
  steps.flatMap(({ path, flags, places }) => [
    ...flags.map((flag) => ({ ...flag, pattern: optionPattern(path, flag.names) })),
    ...places.map((place, at) => ({ ...place, pattern: placePattern(path, at, place) })),
  ]);

/** Branches of a `case`: words that may follow a command, and those that are the value of an option or an argument. */
const cases = (steps: readonly Step[]): readonly string[] => [
  ...steps.map(({ path, commands, flags }) => {
    const words = [...commands, ...flags.flatMap(({ names }) => names)];
    return `    "${path.join(" ")}") words="${words.join(" ")}" ;;`;
  }),
  ...branchesOf(steps)
    .filter(({ values }) => values.length > 0)
    .map(({ pattern, values }) => `    ${pattern}) words="${values.join(" ")}" ;;`),
];

/** Branches of a `case`: what the value of an option or an argument names. */
const namedCases = (steps: readonly Step[]): readonly string[] =>
  branchesOf(steps).flatMap(({ pattern, of }) =>
    of === undefined ? [] : [`    ${pattern}) list="${lists[of]}" ;;`],
  );

const functions = (steps: readonly Step[], split: string): readonly string[] => [
  "_twinhelm_words() {",
  '  local words=""',
  '  case "$1" in',
  ...cases(steps),
  "  esac",
  '  echo "$words"',
  "}",
  "_twinhelm_takes() {",
  '  case "$1" in',
  `    ${takersOf(steps).join("|")}) return 0 ;;`,
  "  esac",
  "  return 1",
  "}",
  "_twinhelm_names() {",
  '  local list="" at="$1"; shift',
  '  case "$at" in',
  ...namedCases(steps),
  "  esac",
  `  [ -z "$list" ] || twinhelm "$@" ${split} 2>/dev/null </dev/null`,
  "}",
];

/** What bash and zsh do alike: the command so far, its arguments, the server it works on, and what is offered. */
const walk = (first: number, end: string, words: string, globals: readonly string[]): readonly string[] => [
  `  for ((index = ${first}; index < ${end}; index++)); do`,
  `    word="\${${words}[index]}"`,
  '    if _twinhelm_takes "$last"; then',
  '      case "$last" in --server|--context) target+=("$last" "$word") ;; esac',
  '      last=""; continue',
  "    fi",
  '    last="$word"',
  '    case "$word" in -*) continue ;; esac',
  '    case " $(_twinhelm_words "$at") " in',
  '      *" $word "*) at="${at:+$at }$word" ;;',
  "      *) count=$((count + 1)) ;;",
  "    esac",
  "  done",
  '  if _twinhelm_takes "$last"; then',
  '    place="${at:+$at }$last"',
  `    case "$last" in ${globals.join("|")}) place="$last" ;; esac`,
  '    values="$(_twinhelm_words "$place")"',
  "  else",
  '    place="$at #$count"',
  '    case "$current" in -*) ;; *) values="$(_twinhelm_words "$place")" ;; esac',
  '    [ -n "$values" ] || values="$(_twinhelm_words "$at")"',
  "  fi",
  '  case "$current" in -*) ;; *) names="$(_twinhelm_names "$place" "${target[@]}")" ;; esac',
];

/** Options that every command takes. */
const globalsOf = (steps: readonly Step[]): readonly string[] =>
  takersOf(steps.filter(({ path }) => path.length === 0));

const bash = (steps: readonly Step[]): readonly string[] => [
  "_twinhelm() {",
  '  local at="" word last="" index count=0 values="" names="" place="" target=() current="${COMP_WORDS[COMP_CWORD]}"',
  ...walk(1, "COMP_CWORD", "COMP_WORDS", globalsOf(steps)),
  "  COMPREPLY=()",
  "  local IFS=$'\\n'",
  '  for word in $(compgen -W "${values// /$IFS}${IFS}$names" -- "$current"); do COMPREPLY+=("$(printf %q "$word")"); done',
  "}",
  ...functions(steps, "$list"),
  "complete -o default -F _twinhelm twinhelm",
];

const zsh = (steps: readonly Step[]): readonly string[] => [
  "#compdef twinhelm",
  "_twinhelm() {",
  '  local at="" word last="" index count=0 values="" names="" place="" target=() current="${words[CURRENT]}"',
  ...walk(2, "CURRENT", "words", globalsOf(steps)),
  "  compadd -- ${=values} ${(f)names}",
  "}",
  ...functions(steps, "${=list}"),
  "compdef _twinhelm twinhelm",
];

const fish = (steps: readonly Step[]): readonly string[] => [
  "function __twinhelm_commands",
  '  switch "$argv"',
  ...steps
    .filter(({ commands }) => commands.length > 0)
    .map(({ path, commands }) => `    case "${path.join(" ")}"; string split " " "${commands.join(" ")}"`),
  "  end",
  "end",
  "function __twinhelm_at",
  '  set -l path; set -l count 0; set -l last ""',
  "  for word in (commandline -opc)[2..-1]",
  `    if contains -- "$last" ${takersOf(steps).join(" ")}`,
  '      set last ""',
  "      continue",
  "    end",
  "    set last $word",
  "    string match -q -- '-*' $word; and continue",
  "    if contains -- $word (__twinhelm_commands $path)",
  "      set -a path $word",
  "    else",
  "      set count (math $count + 1)",
  "    end",
  "  end",
  '  string match -qr -- "^$argv\\$" "$path #$count"',
  "end",
  "complete -c twinhelm -f",
  ...steps.flatMap(({ path, commands, flags, places }) => {
    const at = (count: string) => `complete -c twinhelm -n '__twinhelm_at "${path.join(" ")} #${count}"'`;
    // The options of the program are those of every command.
    const anywhere = path.length === 0 ? "complete -c twinhelm" : at("\\d+");
    return [
      ...commands.map((word) => `${at("0")} -a ${word}`),
      ...places.flatMap((place, index) => {
        const here = at(place.variadic ? `[${index}-9]` : String(index));
        return fishWords(place).map((words) => `${here} ${words}`);
      }),
      ...flags.map((flag) => `${anywhere} ${fishFlag(flag)}`),
    ];
  }),
];

/** What may be typed at one place. */
function fishWords({ values, of }: Pick<Flag, "values" | "of">): readonly string[] {
  const words = values.length === 0 ? [] : [`-a "${values.join(" ")}"`];
  return of === undefined ? words : [...words, `-a "(${fishNames(of)})"`];
}

const fishNames = (named: Named): string => `twinhelm ${lists[named]} 2>/dev/null </dev/null`;

function fishFlag(flag: Flag): string {
  const { names, takes } = flag;
  const words = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  if (takes === "file") words.push("-r -F");
  else if (takes === "text") words.push("-x");
  return [...words, ...fishWords(flag)].join(" ");
}
