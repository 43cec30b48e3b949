// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of other shells
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { CommandContext } from "../connection/connection";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";

/** An option as shells have to know it. */
interface Flag {
  /** Its long and short names with their dashes. */
  readonly names: readonly string[];
  /** What may follow it; absent: nothing does. */
  readonly takes?: "file" | "text" | undefined;
  /** The words that may follow it, if they are few. */
  readonly values: readonly string[];
}

/** One command: the words that lead to it, and what may follow. */
interface Step {
  readonly path: readonly string[];
  readonly commands: readonly string[];
  readonly flags: readonly Flag[];
}

type Given = CommandUnknownOpts["options"][number];

/** Formats are listed in the description of their option: `table, json or name (ids alone)`. */
const flagOf = (option: Given): Flag => ({
  names: [option.long, option.short].filter((name) => name != null),
  takes: option.required ? (option.flags.endsWith("<file>") ? "file" : "text") : undefined,
  values: option.long === "--output" ? option.description.replace(/ \(.*/, "").split(/, | or /) : [],
});

const help: Flag = { names: ["--help", "-h"], values: [] };

/** Every command with its sub-commands and options. */
function stepsOf(command: CommandUnknownOpts, path: readonly string[] = []): readonly Step[] {
  const commands = command.commands.map((each) => each.name());
  const flags = [...command.options.map(flagOf), help];
  return [
    { path, commands, flags },
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

/** What asks this machine for the names of its contexts. */
const contexts = "twinhelm context list -o name 2>/dev/null";

/** Branches of a `case`: words that may follow a command, and those that may follow one of its options. */
const cases = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap(({ path, commands, flags }) => {
    const words = [...commands, ...flags.flatMap(({ names }) => names)];
    return [
      `    "${path.join(" ")}") words="${words.join(" ")}" ;;`,
      ...flags
        .filter(({ values }) => values.length > 0)
        .map(({ names, values }) => {
          const places = names.map((name) => `"${[...path, name].join(" ")}"`);
          return `    ${places.join("|")}) words="${values.join(" ")}" ;;`;
        }),
    ];
  });

const wordsFunction = (steps: readonly Step[]): readonly string[] => [
  "_twinhelm_words() {",
  '  local words=""',
  '  case "$1" in',
  ...cases(steps),
  "  esac",
  '  echo "$words"',
  "}",
];

/** Shell code that sets `values` to the words that may follow the option in `before`; empty if it has no list. */
const valuesOf = (path: string): readonly string[] => [
  '  case "$before" in',
  `    --context) values="$(${contexts})" ;;`,
  `    -*) values="$(_twinhelm_words "\${${path}:+$${path} }$before")" ;;`,
  "  esac",
];

const bash = (steps: readonly Step[]): readonly string[] => [
  "_twinhelm() {",
  '  local path="" word index values="" before="${COMP_WORDS[COMP_CWORD-1]}"',
  "  for ((index = 1; index < COMP_CWORD; index++)); do",
  '    word="${COMP_WORDS[index]}"',
  '    case "$word" in -*) continue ;; esac',
  '    case " $(_twinhelm_words "$path") " in *" $word "*) path="${path:+$path }$word" ;; esac',
  "  done",
  ...valuesOf("path"),
  '  COMPREPLY=($(compgen -W "${values:-$(_twinhelm_words "$path")}" -- "${COMP_WORDS[COMP_CWORD]}"))',
  "}",
  ...wordsFunction(steps),
  "complete -o default -F _twinhelm twinhelm",
];

const zsh = (steps: readonly Step[]): readonly string[] => [
  "#compdef twinhelm",
  "_twinhelm() {",
  '  local at="" word index values="" before="${words[CURRENT-1]}"',
  "  for ((index = 2; index < CURRENT; index++)); do",
  '    word="${words[index]}"',
  '    case "$word" in -*) continue ;; esac',
  '    case " $(_twinhelm_words "$at") " in *" $word "*) at="${at:+$at }$word" ;; esac',
  "  done",
  ...valuesOf("at"),
  '  compadd -- ${=${values:-$(_twinhelm_words "$at")}}',
  "}",
  ...wordsFunction(steps),
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
  ...steps.flatMap(({ path, commands, flags }) => {
    const begin = `complete -c twinhelm -n '__twinhelm_at ${path.join(" ")}'`;
    return [
      ...commands.map((word) => `${begin} -a ${word}`),
      ...flags.map((flag) => `${begin} ${fishFlag(flag)}`),
    ];
  }),
];

function fishFlag({ names, takes, values }: Flag): string {
  const words = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  if (takes === "file") words.push("-r -F");
  else if (takes === "text") words.push("-x");
  if (values.length > 0) words.push(`-a "${values.join(" ")}"`);
  if (names.includes("--context")) words.push(`-a "(${contexts})"`);
  return words.join(" ");
}
