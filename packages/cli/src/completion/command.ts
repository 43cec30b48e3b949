// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of other shells
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { CommandContext } from "../connection/connection";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";

/** One command: the words that lead to it, and what may follow. */
interface Step {
  readonly path: readonly string[];
  readonly words: readonly string[];
}

/** Every command with its sub-commands and options. */
function stepsOf(command: CommandUnknownOpts, path: readonly string[] = []): readonly Step[] {
  const options = command.options.flatMap(({ long, short }) => [long, short].filter((name) => name != null));
  const words = [...command.commands.map((each) => each.name()), ...options, "--help"];
  return [{ path, words }, ...command.commands.flatMap((each) => stepsOf(each, [...path, each.name()]))];
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

const cases = (steps: readonly Step[]): readonly string[] =>
  steps.map(({ path, words }) => `    "${path.join(" ")}") words="${words.join(" ")}" ;;`);

const bash = (steps: readonly Step[]): readonly string[] => [
  "_twinhelm() {",
  '  local path="" word words index',
  "  for ((index = 1; index < COMP_CWORD; index++)); do",
  '    word="${COMP_WORDS[index]}"',
  '    case "$word" in -*) continue ;; esac',
  '    case " $(_twinhelm_words "$path") " in *" $word "*) path="${path:+$path }$word" ;; esac',
  "  done",
  '  COMPREPLY=($(compgen -W "$(_twinhelm_words "$path")" -- "${COMP_WORDS[COMP_CWORD]}"))',
  "}",
  "_twinhelm_words() {",
  '  local words=""',
  '  case "$1" in',
  ...cases(steps),
  "  esac",
  '  echo "$words"',
  "}",
  "complete -o default -F _twinhelm twinhelm",
];

const zsh = (steps: readonly Step[]): readonly string[] => [
  "#compdef twinhelm",
  "_twinhelm() {",
  '  local at="" word index',
  "  for ((index = 2; index < CURRENT; index++)); do",
  '    word="${words[index]}"',
  '    case "$word" in -*) continue ;; esac',
  '    case " $(_twinhelm_words "$at") " in *" $word "*) at="${at:+$at }$word" ;; esac',
  "  done",
  '  compadd -- ${=$(_twinhelm_words "$at")}',
  "}",
  "_twinhelm_words() {",
  '  local words=""',
  '  case "$1" in',
  ...cases(steps),
  "  esac",
  '  echo "$words"',
  "}",
  "compdef _twinhelm twinhelm",
];

const fish = (steps: readonly Step[]): readonly string[] => [
  "function __twinhelm_at",
  "  set -l path",
  "  for word in (commandline -opc)[2..-1]",
  "    string match -q -- '-*' $word; or set -a path $word",
  "  end",
  '  test (string join " " -- $path) = "$argv"',
  "end",
  "complete -c twinhelm -f",
  ...steps.flatMap(({ path, words }) =>
    words.map((word) => `complete -c twinhelm -n '__twinhelm_at ${path.join(" ")}' ${fishWord(word)}`),
  ),
];

const fishWord = (word: string): string => {
  if (word.startsWith("--")) return `-l ${word.slice(2)}`;
  return word.startsWith("-") ? `-s ${word.slice(1)}` : `-a ${word}`;
};
