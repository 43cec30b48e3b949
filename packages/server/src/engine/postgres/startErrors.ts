import { StartError } from "../../shell/errors";
import { addressText, type DatabaseAddress } from "./address";
import { codeOf, isAway, isBusy, reasonOf } from "./problems";
import { isPool, sharing } from "./shares";

/** What keeps an instance from being opened, in a sentence that says what to do; others stay what they are. */
export function startErrorOf(error: unknown, address: DatabaseAddress): unknown {
  if (error instanceof StartError) return error;
  const sentence = sentenceOf(error, address);
  return sentence === undefined ? error : new StartError("database", `--database: ${sentence}`);
}

function sentenceOf(error: unknown, address: DatabaseAddress): string | undefined {
  const where = addressText(address);
  const reason = reasonOf(error);
  const code = codeOf(error) ?? "";
  if (isPool(reason)) return sharing(address, reason);
  if (/does not support SSL/.test(reason))
    return `${where} speaks no TLS. Switch it on there (ssl = on), or add sslmode=disable to the address where nobody can listen on the way.`;
  if (isCertificate(code))
    return `the certificate of ${where} is not trusted (${reason}). Name that of its authority with sslrootcert=FILE in the address; its names must have the host of the address.`;
  if (code === "28P01" || code === "28000" || /password must be a (non-empty )?string/.test(reason))
    return `${where} refuses ${address.user === undefined ? "this user" : `the user ${address.user}`}${address.password === undefined ? ", without a password" : ""} (${reason}). The password is read from TWINHELM_DATABASE_PASSWORD, or from the file that --database-password-file names.`;
  if (code === "3D000")
    return `there is no database ${address.database} at ${address.host}. Make it with: ${makeIt(address)}`;
  if (isBusy(error)) return `${where} has no connection left (${reason}). Raise max_connections there.`;
  if (isAway(error))
    return `${where} cannot be reached (${reason}). Start it, or correct the address of --database.`;
  switch (code) {
    case "42501":
      return `the user has not the rights that it needs in ${where} (${reason}). Give it the rights: GRANT CREATE ON DATABASE ${quoted(address.database)} TO its name, or make the schema for it: CREATE SCHEMA ${quoted(address.schema)} AUTHORIZATION its name. Where that is there already, come as the user who owns it.`;
    case "25006":
      return `${where} takes no changes (${reason}): it is a standby, or was made read only. Name the one that is written to.`;
    case "53100":
      return `${where} has no room left (${reason}).`;
    case "55P03":
    case "57014":
      return `another server is still bringing the tables in ${where} up to date (${reason}). Try again in a moment.`;
    default:
      return undefined;
  }
}

/** How a database is made whose texts are ordered by their bytes. */
export const makeIt = ({ database }: DatabaseAddress): string =>
  `CREATE DATABASE ${quoted(database)} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8';`;

const quoted = (name: string): string =>
  /^[a-z_][a-z\d_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

/** Codes of OpenSSL and Node for certificates. */
const isCertificate = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|^ERR_(TLS|SSL)|CRL_/.test(code);
