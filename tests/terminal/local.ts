import { testDatabaseText } from "@twinhelm/server/shell/testDatabase";

/** Commands of an instance on this machine, which may be in a database. */
const local = ["serve", "backup", "recover", "secret"];

/** Whether tests are run against PostgreSQL. */
export const onPostgres = process.env.TWINHELM_TEST_DATABASE !== undefined;

/** What they say where there is no instance, and where a server runs on it. */
export const said = onPostgres
  ? {
      noInstance: /^--database: there is no instance in postgres:\/\/.+\.\n$/,
      inUse: "Stop all of them, then try again.",
    }
  : {
      noInstance: /^There is no instance in \/.+\. Choose its folder with --data\.\n$/,
      inUse: "is in use by another process.",
    };

/**
 * The words of a command; where tests are run against PostgreSQL, one of an instance on this machine is told of the schema
 * that belongs to its data folder. `folder`: that of a command whose words name none.
 */
export function withDatabase(args: readonly string[], folder?: string): readonly string[] {
  const [command = ""] = args;
  const data = folder ?? args[args.indexOf("--data") + 1];
  const isTold = args.some((each) => each === "--database" || each.startsWith("--database="));
  if (!local.includes(command) || isTold || (folder === undefined && !args.includes("--data"))) return args;
  const database = data === undefined ? undefined : testDatabaseText(data);
  return database === undefined ? args : [...args, "--database", database];
}
