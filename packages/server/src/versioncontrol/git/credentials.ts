import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeAside } from "./writeAside";

/** An address with a name or a password in it; what is between the slashes and the last `@` of the host. */
const withSecrets = /\b(https?:\/\/)([^\s/?#'"<>]*)@([^\s'"<>]*)/gi;

/** A text without names and passwords of addresses. */
export const withoutSecrets = (text: string): string => text.replace(withSecrets, "$1$3");

/** The same of all texts in a value. */
export function hideSecrets<T>(value: T): T;
export function hideSecrets(value: unknown): unknown {
  if (typeof value === "string") return withoutSecrets(value);
  if (Array.isArray(value)) return value.map((each) => hideSecrets(each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [withoutSecrets(key), hideSecrets(each)]),
  );
}

export interface TakenOut {
  readonly args: readonly string[];
  /** Lines as `git credential-store` keeps them. */
  readonly lines: readonly string[];
}

/** Takes names and passwords out of addresses: programs of this machine see what others are started with. */
export function takeSecrets(args: readonly string[]): TakenOut {
  const lines: string[] = [];
  const bare = args.map((arg) =>
    arg.replace(withSecrets, (whole, scheme: string, secret: string, rest: string) => {
      const address = URL.parse(whole);
      if (address === null) return `${scheme}${rest}`;
      const { username, password } = address;
      const parsed = new URL(`${scheme}${rest}`);
      if (secret !== "")
        lines.push(`${parsed.protocol}//${username}:${password}@${parsed.host}${parsed.pathname}`);
      return `${scheme}${rest}`;
    }),
  );
  return { args: bare, lines };
}

const fileName = "credentials";

/** Names and passwords of remotes, in a file of mode 0600. */
export const createCredentials = (folder: string) => {
  const path = join(folder, fileName);
  const read = async () =>
    (await readFile(path, "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
  const write = (lines: readonly string[]) => writeAside(path, `${lines.join("\n")}\n`, 0o600);
  return {
    path,
    /** The last ones of an address count. */
    async add(lines: readonly string[]) {
      const places = new Set(lines.map(placeOf));
      await write([...lines, ...(await read()).filter((line) => !places.has(placeOf(line)))]);
    },
    /** Forgets those of addresses that are no remote any more. */
    async keepOnly(remotes: readonly string[]) {
      const lines = await read();
      const known = new Set(remotes.map((each) => placeOf(each)));
      const kept = lines.filter((line) => known.has(placeOf(line)));
      if (kept.length !== lines.length) await write(kept);
    },
    async isEmpty() {
      return (await read()).length === 0;
    },
  };
};

export type Credentials = ReturnType<typeof createCredentials>;

/** An address without name, password and what does not count. */
function placeOf(line: string): string {
  const address = URL.parse(line);
  return address === null ? line : `${address.protocol}//${address.host}${address.pathname}`;
}
