import { commandText } from "@twinhelm/core/text/command";

/** Why a file cannot be read or written, in words; what the system says of it where there are none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const words = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return words?.() ?? error.message;
}

const denied = () => commandText("file.denied");

const reasons: Readonly<Record<string, () => string>> = {
  ENOENT: () => commandText("file.missing"),
  ENOTDIR: () => commandText("file.noFolder"),
  EISDIR: () => commandText("file.isFolder"),
  EACCES: denied,
  EPERM: denied,
  EROFS: () => commandText("file.readOnly"),
  ENOSPC: () => commandText("file.full"),
  EDQUOT: () => commandText("file.full"),
};
