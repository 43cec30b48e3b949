import { readFileSync } from "node:fs";
import { StartError } from "../../shell/errors";

/** A server: a name, an address or the folder of a socket, and its port. */
export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

/** Where a database is, and how it is reached. */
export interface DatabaseAddress extends DatabaseHost {
  /** Servers that may take over from it; absent: none. The one that takes changes is asked. */
  readonly others?: readonly DatabaseHost[] | undefined;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string;
  /** Holds all tables of the instance. */
  readonly schema: string;
  readonly encryption: "off" | "on" | "checked";
  /** Certificates that are trusted, as PEM; absent: those that the machine trusts. */
  readonly authorities: string | undefined;
  /** Connections at most: for reads. Writes have three more, what nodes share up to eight, what each holds one. */
  readonly connections: number;
}

/** What else says how it is reached. */
interface Given {
  /** Path of a file that holds the password alone. */
  readonly passwordFile?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

const known = ["schema", "sslmode", "sslrootcert", "connections", "host"];
const form = "it looks like postgres://user@host:5432/database.";

/**
 * Reads `postgres://user@host:5432/database?schema=twinhelm&sslmode=verify-full&connections=10`. The password comes from a
 * file, or from the variable `TWINHELM_DATABASE_PASSWORD`: command lines are seen by everybody on the machine. Throws
 * `StartError`, never with the text.
 */
export function databaseAddress(
  text: string,
  { passwordFile, environment = {} }: Given = {},
): DatabaseAddress {
  const { first, more } = hostsIn(text);
  const url = URL.canParse(first) ? new URL(first) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol)) throw refused(form);
  const { searchParams: asked } = url;
  if (url.password !== "" || [...asked.keys()].some(isSecret)) throw refused(secrets);
  const names = [...asked.keys()];
  if (url.hash !== "" || names.some((name) => !known.includes(name)) || new Set(names).size < names.length)
    throw refused(`it knows ${known.join(", ")}, each once.`);
  const schema = asked.get("schema") ?? "twinhelm";
  if (!/^[a-z_][a-z\d_]{0,62}$/.test(schema) || schema.startsWith("pg_"))
    throw refused("schema is a name of small letters, digits and underscores, and none of PostgreSQL's own.");
  const host = asked.get("host") ?? hostOf(url).host;
  const others = more.map(otherHost);
  if (asked.has("host") && others.length > 0)
    throw refused("host is the folder of one socket; name several servers before the path.");
  const database = pieceOf(url.pathname.slice(1));
  if (host === "" || database === "") throw refused(`it needs a host and the name of a database; ${form}`);
  const connections = Number(asked.get("connections") ?? 8);
  if (!Number.isInteger(connections) || connections < 1 || connections > 1000)
    throw refused("connections is a whole number from 1 to 1000.");
  const encryption = encryptionOf(
    asked.get("sslmode") ??
      (isAllNear([host, ...others.map((each) => each.host)]) ? "disable" : "verify-full"),
  );
  return {
    host,
    port: hostOf(url).port,
    ...(others.length === 0 ? {} : { others }),
    user: url.username === "" ? undefined : pieceOf(url.username),
    password:
      passwordFile === undefined
        ? environment.TWINHELM_DATABASE_PASSWORD || undefined
        : readPassword(passwordFile),
    database,
    schema,
    encryption,
    authorities: authoritiesOf(asked.get("sslrootcert"), encryption),
    connections,
  };
}

/**
 * Reads the address of standbys of a database. What stands in neither the text nor a file is as with the database; the schema
 * is always the same one. Throws `StartError`.
 */
export function standbyAddress(text: string, database: DatabaseAddress, given: Given = {}): DatabaseAddress {
  try {
    const own = databaseAddress(text, given);
    if (own.schema !== database.schema && /[?&]schema=/.test(text))
      throw refused(`the schema is that of --database, ${database.schema}.`);
    const { user = database.user, password = database.password } = own;
    return { ...own, user, password, schema: database.schema };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const message = error.message
      .replace(/^--database:/, "--database-read:")
      .replace("--database-password-file", "--database-read-password-file");
    throw new StartError(error.kind, message);
  }
}

/** Where it is, for people: neither with a user nor with a password. */
export const addressText = ({ host, port, others = [], database, schema }: DatabaseAddress): string =>
  host.startsWith("/")
    ? `postgres:///${encodeURIComponent(database)}?host=${host}&schema=${schema}`
    : `postgres://${[{ host, port }, ...others].map(hostText).join(",")}/${encodeURIComponent(database)}?schema=${schema}`;

const hostText = ({ host, port }: DatabaseHost): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** An address with its first server alone, and the others: what is between commas is none of a URL. */
function hostsIn(text: string): { readonly first: string; readonly more: readonly string[] } {
  const [, before = "", names = "", after = ""] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? [];
  const [first, ...more] = names.split(",");
  return more.length === 0 ? { first: text, more } : { first: `${before}${first}${after}`, more };
}

function otherHost(text: string): DatabaseHost {
  const url = URL.parse(`postgres://${text}`);
  if (url === null || url.username !== "" || url.hostname === "") throw refused(several);
  return hostOf(url);
}

const hostOf = ({ hostname, port }: URL): DatabaseHost => ({
  host: pieceOf(hostname.replace(/^\[(.*)\]$/, "$1")),
  port: port === "" ? 5432 : Number(port),
});

const several =
  "several servers are named as in postgres://user@one:5432,two:5432/database, each with its port unless that is 5432.";

const isSecret = (name: string): boolean => /pass|secret|token|credential/i.test(name);

function pieceOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refused(`its percent signs cannot be decoded; ${form}`);
  }
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

function authoritiesOf(path: string | null, encryption: DatabaseAddress["encryption"]): string | undefined {
  if (path === null) return undefined;
  if (encryption !== "checked") throw refused("sslrootcert goes with sslmode=verify-full.");
  const text = readText(path, "the certificates");
  if (!text.includes("-----BEGIN CERTIFICATE-----"))
    throw refused(`${path} holds no certificate as PEM, which begins with -----BEGIN CERTIFICATE-----.`);
  return text;
}

function readPassword(path: string): string {
  const password = readText(path, "the password").replace(/\r?\n$/, "");
  if (password === "") throw refused(`the file ${path} is empty: it holds the password alone.`);
  return password;
}

function readText(path: string, what: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refused(`${what} cannot be read from ${path}: ${reason}.`);
  }
}

/** Whether nobody else can listen on the way there: this machine, or a socket in a folder. */
const isNear = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\/.*)$/.test(host);

const isAllNear = (hosts: readonly string[]): boolean => hosts.every(isNear);

const secrets =
  "a password does not belong into the address, which others on this machine can see. Give it as TWINHELM_DATABASE_PASSWORD, or in a file that --database-password-file names, and change the one that was given here.";

const refused = (reason: string) => new StartError("options", `--database: ${reason}`);
