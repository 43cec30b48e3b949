import type { CommandLine } from "./line";

/** Options that make a list of names or numbers of what differs. */
const namesOnly = /^--(stat|shortstat|numstat|dirstat|name-only|name-status|summary|quiet)$/;
/** Options that choose among what is listed. */
const choosing =
  /^(-|--|--cached|--staged|--all|--oneline|--merges|--no-merges|--reverse|-n\d*|-\d+|--max-count=\d+|--skip=\d+|--(since|until|author)=.*)$/;

/** Whether what a command says may hold what is in files, with values of environments and keys. */
export function showsContents({ command, args }: CommandLine): boolean {
  const options = args.filter((arg) => arg.startsWith("-"));
  const others = options.filter((option) => !namesOnly.test(option) && !choosing.test(option));
  switch (command) {
    case "diff":
      return others.length > 0 || !options.some((option) => namesOnly.test(option));
    case "log":
      return others.length > 0;
    case "stash":
      return ["show", "list"].includes(args[0] ?? "") && others.length > 0;
    case "rebase":
      return options.some((option) => option.startsWith("--sh"));
    case "branch":
    case "tag":
      return options.some((option) => option.startsWith("--fo"));
    default:
      return false;
  }
}
