// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of other shells
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { quoted } from "@twinhelm/core/action/commandLine";
import type { CommandContext } from "../connection/connection";
import { type ExitCode, exitCodes } from "../shell/exit";
import { type Named, namedByArgument, namedByOption, nameLists, wordsAt } from "./named";

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
function flagOf(option: Given, path: readonly string[]): Flag {
  const { long } = option;
  const name = long ?? "";
  const formats = name === "--output" ? option.description.replace(/ \(.*/, "").split(/, | or /) : undefined;
  return {
    names: [long, option.short].filter((each) => each != null),
    takes: option.required ? (option.flags.endsWith("<file>") ? "file" : "text") : undefined,
    of: namedByOption(path, name),
    values: option.argChoices ?? formats ?? wordsAt(path, name),
  };
}

const help: Flag = { names: ["--help", "-h"], values: [] };

type Argument = CommandUnknownOpts["registeredArguments"][number];

const placeOf = (argument: Argument, at: number, path: readonly string[]): Place => ({
  values: argument.argChoices ?? wordsAt(path, argument.name()),
  of: namedByArgument(path, argument.name(), at === 0 || argument.variadic),
  variadic: argument.variadic,
});

/** Every command with its sub-commands and options. */
function stepsOf(command: CommandUnknownOpts, path: readonly string[] = []): readonly Step[] {
  const commands = command.commands.map((each) => each.name());
  const flags = [...command.options.map((option) => flagOf(option, path)), help];
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

/** The words of the command that lists names; `first`: how a shell says the first argument. */
const wordsOf = (named: Named, first: string): string => {
  const { words, ofFirst = false } = nameLists[named];
  return [...words.map(quoted), ...(ofFirst ? [first] : [])].join(" ");
};

/** Branches of a `case`: what the value of an option or an argument names. */
const namedCases = (steps: readonly Step[]): readonly string[] =>
  branchesOf(steps).flatMap(({ pattern, of }) =>
    of === undefined ? [] : [`    ${pattern}) list=(${wordsOf(of, '"$first"')}) ;;`],
  );

const functions = (steps: readonly Step[]): readonly string[] => [
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
  '  local list=() at="$1"; shift',
  '  case "$at" in',
  ...namedCases(steps),
  "  esac",
  '  [ "${#list[@]}" -eq 0 ] || twinhelm "$@" "${list[@]}" 2>/dev/null </dev/null',
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
  // A shell gives words as they were typed, with their quotes.
  `      *) [ "$count" -gt 0 ] || first="$(printf %s "$word" | tr -d '\\\\"'"'")"; count=$((count + 1)) ;;`,
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
  '  local at="" word last="" index count=0 values="" names="" place="" target=() first="" current="" words=() prefix=""',
  // What is typed with colons comes in pieces, of which only the last is replaced.
  "  for ((index = 0; index <= COMP_CWORD; index++)); do",
  '    word="${COMP_WORDS[index]}"',
  '    if [ "${#words[@]}" -gt 1 ] && [ "${last%:}${word#:}" != "$last$word" ]; then',
  '      words[${#words[@]} - 1]+="$word"',
  '    else words+=("$word"); fi',
  '    last="$word"',
  "  done",
  '  last="" current="${words[${#words[@]} - 1]}"',
  '  [ "$current" = "${COMP_WORDS[COMP_CWORD]}" ] || prefix="${current%"${current##*:}"}"',
  ...walk(1, "${#words[@]} - 1", "words", globalsOf(steps)),
  "  COMPREPLY=()",
  "  local IFS=$'\\n'",
  '  for word in $(compgen -W "${values// /$IFS}${IFS}$names" -- "$current"); do COMPREPLY+=("$(printf %q "${word#"$prefix"}")"); done',
  "}",
  ...functions(steps),
  "complete -o default -F _twinhelm twinhelm",
];

const zsh = (steps: readonly Step[]): readonly string[] => [
  "#compdef twinhelm",
  "_twinhelm() {",
  '  local at="" word last="" index count=0 values="" names="" place="" target=() first="" current="${words[CURRENT]}"',
  ...walk(2, "CURRENT", "words", globalsOf(steps)),
  "  compadd -- ${=values} ${(f)names}",
  "}",
  ...functions(steps),
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
  "function __twinhelm_state",
  '  set -l path; set -l count 0; set -l last ""; set -l first ""',
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
  "      test $count -eq 0; and set first (string unescape -- $word; or echo $word)",
  "      set count (math $count + 1)",
  "    end",
  "  end",
  '  echo "$path #$count"; echo "$first"',
  "end",
  "function __twinhelm_at",
  '  string match -qr -- "^$argv\\$" (__twinhelm_state)[1]',
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

const fishNames = (named: Named): string =>
  `twinhelm ${wordsOf(named, "(__twinhelm_state)[2]")} 2>/dev/null </dev/null`;

function fishFlag(flag: Flag): string {
  const { names, takes } = flag;
  const words = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  if (takes === "file") words.push("-r -F");
  else if (takes === "text") words.push("-x");
  return [...words, ...fishWords(flag)].join(" ");
}
