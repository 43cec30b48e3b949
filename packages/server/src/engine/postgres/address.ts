import { readFileSync } from "node:fs";
import { StartError } from "../../shell/errors";

/** Where a database is, and how it is reached. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string;
  /** Holds all tables of the instance. */
  readonly schema: string;
  readonly encryption: "off" | "on" | "checked";
  /** Connections at most: for reads. Writes have two more, and what nodes hold has one. */
  readonly connections: number;
}

/** What else says how it is reached. */
interface Given {
  /** Path of a file that holds the password alone. */
  readonly passwordFile?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

const known = new Set(["schema", "sslmode", "connections", "host"]);

/**
 * Reads `postgres://user@host:5432/database?schema=twinhelm&sslmode=verify-full&connections=10`. The password comes from a
 * file, or from the variable `TWINHELM_DATABASE_PASSWORD`: command lines are seen by everybody on the machine. Throws
 * `StartError`.
 */
export function databaseAddress(
  text: string,
  { passwordFile, environment = {} }: Given = {},
): DatabaseAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol))
    throw refused(`it looks like postgres://user@host:5432/database.`);
  if (url.password !== "")
    throw refused(
      "a password does not belong into the address, which others on this machine can see. Give it as TWINHELM_DATABASE_PASSWORD, or in a file that --database-password-file names, and change the one that was given here.",
    );
  const odd = [...url.searchParams.keys()].find((name) => !known.has(name));
  if (odd !== undefined) throw refused(`it knows ${[...known].join(", ")}, not ${JSON.stringify(odd)}.`);
  const schema = url.searchParams.get("schema") ?? "twinhelm";
  if (!/^[a-z_][a-z\d_]{0,62}$/.test(schema))
    throw refused("schema is a name of small letters, digits and underscores.");
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (host === "" || database === "")
    throw refused("it needs a host and the name of a database: postgres://user@host:5432/database.");
  const connections = Number(url.searchParams.get("connections") ?? 8);
  if (!Number.isInteger(connections) || connections < 1 || connections > 1000)
    throw refused("connections is a whole number from 1 to 1000.");
  return {
    host,
    port: url.port === "" ? 5432 : Number(url.port),
    user: url.username === "" ? undefined : decodeURIComponent(url.username),
    password:
      passwordFile === undefined ? environment.TWINHELM_DATABASE_PASSWORD : readPassword(passwordFile),
    database,
    schema,
    encryption: encryptionOf(url.searchParams.get("sslmode") ?? (isNear(host) ? "disable" : "verify-full")),
    connections,
  };
}

function encryptionOf(mode: string): DatabaseAddress["encryption"] {
  switch (mode) {
    case "disable":
      return "off";
    case "require":
      return "on";
    case "verify-full":
      return "checked";
    default:
      throw refused("sslmode is disable, require or verify-full.");
  }
}

function readPassword(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw refused(
      `the password cannot be read from ${path}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** Whether nobody else can listen on the way there: this machine, or a socket in a folder. */
const isNear = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\]|\/.*)$/.test(host);

/** Never with the text: it may hold what nobody should read. */
const refused = (reason: string) => new StartError("options", `--database: ${reason}`);
