// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of other shells
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { CommandContext } from "../connection/connection";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";

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

/** One command: the words that lead to it, and what may follow. */
interface Step {
  readonly path: readonly string[];
  readonly commands: readonly string[];
  readonly flags: readonly Flag[];
  /** What its first argument names. */
  readonly names: Named | undefined;
}

type Given = CommandUnknownOpts["options"][number];

/** Formats are listed in the description of their option: `table, json or name (ids alone)`. */
const flagOf = (option: Given): Flag => ({
  names: [option.long, option.short].filter((name) => name != null),
  takes: option.required ? (option.flags.endsWith("<file>") ? "file" : "text") : undefined,
  of: namedByOption[option.long ?? ""],
  values: option.long === "--output" ? option.description.replace(/ \(.*/, "").split(/, | or /) : [],
});

const help: Flag = { names: ["--help", "-h"], values: [] };

function namesOf(command: CommandUnknownOpts, [area]: readonly string[]): Named | undefined {
  const argument = command.registeredArguments[0]?.name();
  if (argument === "bucket") return "bucket";
  if (argument === "name" && area === "context") return "context";
  const isRecord = argument === "id" || argument === "ids";
  return isRecord && area !== undefined && area in lists
    ? (["bucket", "identity", "policy", "apikey", "strategy"] as const).find((each) => each === area)
    : undefined;
}

/** Every command with its sub-commands and options. */
function stepsOf(command: CommandUnknownOpts, path: readonly string[] = []): readonly Step[] {
  const commands = command.commands.map((each) => each.name());
  const flags = [...command.options.map(flagOf), help];
  return [
    { path, commands, flags, names: namesOf(command, path) },
    ...command.commands.flatMap((each) => stepsOf(each, [...path, each.name()])),
  ];
}

/** Prints a script that completes commands and options in a shell. */
export function printCompletion(
  context: CommandContext,
  shell: string,
  program: CommandUnknownOpts,
): ExitCode {
  const make = { bash, zsh, fish }[shell];
  if (make === undefined) throw usageError(`There is no completion for "${shell}". Use bash, zsh or fish.`);
  for (const line of make(stepsOf(program))) context.out(line);
  return exitCodes.ok;
}

/** Branches of a `case`: words that may follow a command, and those that may follow one of its options. */
const cases = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap(({ path, commands, flags }) => {
    const words = [...commands, ...flags.flatMap(({ names }) => names)];
    return [
      `    "${path.join(" ")}") words="${words.join(" ")}" ;;`,
      ...flags
        .filter(({ values }) => values.length > 0)
        .map(({ names, values }) => `    ${placesOf(path, names)}) words="${values.join(" ")}" ;;`),
    ];
  });

const placesOf = (path: readonly string[], names: readonly string[]): string =>
  names.map((name) => `"${[...path, name].join(" ")}"`).join("|");

/** Branches of a `case`: what the first argument of a command names, and what one of its options does. */
const namedCases = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap(({ path, flags, names }) => [
    ...(names === undefined ? [] : [`    "${path.join(" ")}") list="${lists[names]}" ;;`]),
    ...flags.flatMap(({ names: each, of }) =>
      of === undefined ? [] : [`    ${placesOf(path, each)}) list="${lists[of]}" ;;`],
    ),
  ]);

const functions = (steps: readonly Step[], split: string): readonly string[] => [
  "_twinhelm_words() {",
  '  local words=""',
  '  case "$1" in',
  ...cases(steps),
  "  esac",
  '  echo "$words"',
  "}",
  "_twinhelm_names() {",
  '  local list="" at="$1"; shift',
  '  case "$at" in',
  `    --context) list="${lists.context}" ;;`,
  ...namedCases(steps),
  "  esac",
  `  [ -z "$list" ] || twinhelm "$@" ${split} 2>/dev/null </dev/null`,
  "}",
];

/** What bash and zsh do alike: the command so far, its arguments, the server it works on. */
const walk = (first: number, end: string, words: string): readonly string[] => [
  `  for ((index = ${first}; index < ${end}; index++)); do`,
  `    word="\${${words}[index]}"`,
  '    case "$last" in --server|--context) target+=("$last" "$word") ;; esac',
  '    case "$word" in -*) last="$word"; continue ;; esac',
  '    case " $(_twinhelm_words "$at") " in',
  '      *" $word "*) at="${at:+$at }$word" ;;',
  '      *) case "$last" in -*) ;; *) count=$((count + 1)) ;; esac ;;',
  "    esac",
  '    last="$word"',
  "  done",
  '  case "$last" in',
  '    -*) place="${at:+$at }$last"; values="$(_twinhelm_words "$place")" ;;',
  '    *) place="$at"; [ "$count" = 0 ] || place="" ;;',
  "  esac",
  '  [ "$last" != --context ] || place="--context"',
];

const bash = (steps: readonly Step[]): readonly string[] => [
  "_twinhelm() {",
  '  local at="" word last="" index count=0 values="" names="" place="" target=() current="${COMP_WORDS[COMP_CWORD]}"',
  ...walk(1, "COMP_CWORD", "COMP_WORDS"),
  '  case "$current" in -*) ;; *) names="$(_twinhelm_names "$place" "${target[@]}")" ;; esac',
  '  [ -n "$values" ] || case "$last" in -*) [ -n "$names" ] || values="$(_twinhelm_words "$at")" ;; *) values="$(_twinhelm_words "$at")" ;; esac',
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
  ...walk(2, "CURRENT", "words"),
  '  case "$current" in -*) ;; *) names="$(_twinhelm_names "$place" "${target[@]}")" ;; esac',
  '  [ -n "$values" ] || case "$last" in -*) [ -n "$names" ] || values="$(_twinhelm_words "$at")" ;; *) values="$(_twinhelm_words "$at")" ;; esac',
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
  "  set -l path",
  "  for word in (commandline -opc)[2..-1]",
  "    contains -- $word (__twinhelm_commands $path); and set -a path $word",
  "  end",
  '  test "$path" = "$argv"',
  "end",
  "complete -c twinhelm -f",
  ...steps.flatMap(({ path, commands, flags, names: named }) => {
    const begin = `complete -c twinhelm -n '__twinhelm_at ${path.join(" ")}'`;
    return [
      ...commands.map((word) => `${begin} -a ${word}`),
      ...(named === undefined ? [] : [`${begin} -a "(${fishNames(named)})"`]),
      ...flags.map((flag) => `${begin} ${fishFlag(flag)}`),
    ];
  }),
];

const fishNames = (named: Named): string => `twinhelm ${lists[named]} 2>/dev/null </dev/null`;

function fishFlag({ names, takes, values, of }: Flag): string {
  const words = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  if (takes === "file") words.push("-r -F");
  else if (takes === "text") words.push("-x");
  if (values.length > 0) words.push(`-a "${values.join(" ")}"`);
  if (of !== undefined) words.push(`-a "(${fishNames(of)})"`);
  return words.join(" ");
}
