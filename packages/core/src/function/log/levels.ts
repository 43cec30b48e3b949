/** Names of levels by their numbers (spec 3, section 3). */
export const levelNames = ["debug", "log", "info", "warning", "error"] as const;

export type LevelName = (typeof levelNames)[number];

/** A level that is none counts as the nearest one. */
export const levelOf = ({ level }: { readonly level: number }): LevelName =>
  levelNames[Math.min(Math.max(0, Math.trunc(level)), 4)] ?? "log";
