/** Commands of version control, in the order of the contract (storage-asset-dashboard-activity-vc.md section 6.1). */
export const commandNames = [
  "add",
  "commit",
  "reset",
  "tag",
  "stash",
  "checkout",
  "branch",
  "fetch",
  "pull",
  "push",
  "merge",
  "rebase",
  "remote",
  "diff",
  "log",
  "clean",
] as const;
export type CommandName = (typeof commandNames)[number];

export const isCommandName = (name: string): name is CommandName =>
  commandNames.some((each) => each === name);

/** Commands that may change files, and so the instance. */
const changing: readonly CommandName[] = ["reset", "stash", "checkout", "pull", "merge", "rebase", "clean"];

/** Whether a command may change what the instance is made of. */
export const mayChange = (name: CommandName): boolean => changing.includes(name);

/** Whether a command only says how things are. */
export const onlyReads = (name: CommandName): boolean => name === "diff" || name === "log";

/** Whether a command ends what is under way and settled: what only reads, and what others see, takes nothing over. */
export const mayTakeOver = (name: CommandName): boolean =>
  mayChange(name) || name === "add" || name === "commit";
