import type { Defining } from "./defining";
import { examples } from "./examples";

const writeBudget = [
  "--write-budget <seconds>",
  "time that one long change may take before it is undone with 503",
  "60",
] as const;
const assistants = [
  "--mcp",
  "let AI assistants in at /mcp, with a token or an API key; see twinhelm assistant token",
] as const;
const assistantRows = [
  "--mcp-rows <count>",
  "rows that one plan of theirs may write before a person accepts it (default: 20)",
] as const;

const database = [
  "--database <address>",
  "instance in PostgreSQL: postgres://USER@HOST:5432/NAME?schema=NAME&sslmode=verify-full&connections=8 (default: SQLite below --data); several servers as HOST:PORT,HOST:PORT",
] as const;
const databasePassword = [
  "--database-password-file <file>",
  "file with the password of that user (or TWINHELM_DATABASE_PASSWORD)",
] as const;
const databaseRead = [
  "--database-read <address>",
  "standby of it that documents are read from while it is as far, such as postgres://HOST:5432/NAME; several as HOST:PORT,HOST:PORT",
] as const;
const databaseReadPassword = [
  "--database-read-password-file <file>",
  "file with the password there (default: the same password)",
] as const;
const secretFile = [
  "--secret-file <file>",
  "secret that all nodes have, for a folder without one: openssl rand -base64 48 (default: one of its own)",
] as const;
const storage = [
  "--storage <address>",
  "files of storage in an object store: s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION (default: below --data)",
] as const;

const signOnByName = [
  "--sign-on-by-name",
  "sign in whoever a provider calls like an identity as that one, as Spica does",
] as const;
const openRelations = [
  "--open-relations",
  "relations and filters through them show what their reader may not read, as Spica does",
] as const;
const metrics = [
  "--metrics <address>",
  "tell numbers to Prometheus at HOST:PORT/metrics, or at /metrics of the server itself: same",
] as const;
const logFormat = ["--log <format>", "lines of the log on standard error: text or json", "text"] as const;
const logLevel = [
  "--log-level <level>",
  "what of it: error, warn or info (every request), each with those before it",
  "warn",
] as const;
const drain = [
  "--drain <seconds>",
  "time that running requests have to end once the server is told to stop",
  "10",
] as const;
const drainDelay = [
  "--drain-delay <seconds>",
  "time before that for which /readyz says 503 and requests are still taken (default: none)",
] as const;

const frameOrigins = [
  "--frame-origins <origins>",
  "origins that sign-on providers lead on to inside of the console, comma-separated",
] as const;

const serveExamples = examples(
  "twinhelm serve --data ./content --port 8080",
  "twinhelm serve --demo",
  "twinhelm serve --database postgres://twinhelm@db.example.com/twinhelm --database-password-file ./password",
);

export function defineServe(defining: Defining): void {
  defineServer(defining);
  defineBackup(defining);
  defineMigrate(defining);
  defineRecover(defining);
  defineSecret(defining);
}

function defineServer({ program, run }: Defining): void {
  program
    .command("serve")
    .description("run the embedded backend and the web console")
    .option("--data <folder>", "folder of this instance", "./.twinhelm")
    .option("--port <number>", "port, 0 for a free one", "4300")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--public-url <address>", "address of the API as clients reach it, ends in /api")
    .option("--trusted-proxies <addresses>", "reverse proxies that are believed, comma-separated")
    .option("--read-budget <seconds>", "time that one long read may take before it is ended with 503", "5")
    .option(...writeBudget)
    .option(...database)
    .option(...databasePassword)
    .option(...databaseRead)
    .option(...databaseReadPassword)
    .option(...secretFile)
    .option(...storage)
    .option("--storage-object-size-limit <mebibytes>", "of one upload to storage, all files together", "35")
    .option("--storage-total-size-limit <megabytes>", "of all objects of storage (default: no limit)")
    .option("--passport-identity-limit <count>", "identities of this instance (default: no limit)")
    .option("--bucket-data-limit <count>", "documents of all buckets together (default: no limit)")
    .option("--function-timeout <seconds>", "that one event of a function may take at most", "60")
    .option("--function-limit <count>", "functions of this instance (default: no limit)")
    .option("--function-worker-concurrency <count>", "processes of one function", "2")
    .option("--open-functions", "functions may read all files and start programs, as with Spica")
    .option("--image-origins <origins>", "other origins whose images the web console shows, comma-separated")
    .option("--map-tiles <address>", "tiles of maps, such as https://tile.example.com/{z}/{x}/{y}.png")
    .option("--asset-store <address>", "page with assets that the web console shows, in a closed frame")
    .option("--map-attribution <text>", "whom those tiles are from, shown below each map")
    .option(...frameOrigins)
    .option(...signOnByName)
    .option("--allow-saml-sha1", "take answers of SAML providers that are signed with SHA-1")
    .option(...openRelations)
    .option("--as-original", "lack what Spica lacks and answer as it does, where that opens no hole")
    .option(
      "--private-receivers",
      "webhooks may send into the network of the server (default: --host decides)",
    )
    .option(...metrics)
    .option(...logFormat)
    .option(...logLevel)
    .option(...drain)
    .option(...drainDelay)
    .option(...assistants)
    .option(...assistantRows)
    .option("--admin-identifier <name>", "administrator made at the first start")
    .option(
      "--admin-password-file <file>",
      "file with that administrator's password (or TWINHELM_ADMIN_PASSWORD)",
    )
    .option("--demo", "fill an empty instance with countries of the world")
    .option("--demo-password-file <file>", "file with the password of the demo identities")
    .addHelpText("after", serveExamples)
    .action((options) =>
      run(async (context) => (await import("../../serve/command")).serve(context, options)),
    );
}

function defineBackup({ program, run }: Pick<Defining, "program" | "run">): void {
  program
    .command("backup <target>")
    .description(
      "write all that a local instance holds at this moment to a new folder, or one file (.zip), while its server runs",
    )
    .option("--data <folder>", "folder of the instance", "./.twinhelm")
    .option(...database)
    .option(...databasePassword)
    .addHelpText(
      "after",
      examples("twinhelm backup ./monday", "twinhelm backup /mnt/backups/monday.zip --data ./content"),
    )
    .action((folder, options) =>
      run(async (context) => (await import("../../serve/backup")).backUp(context, folder, options)),
    );
  program
    .command("restore <backup>")
    .description(
      "make the folder of an instance from a backup, a folder or a file, after all of it was checked",
    )
    .option("--data <folder>", "folder that is made; it must be new or empty", "./.twinhelm")
    .option(
      "--storage <address>",
      "object store that its files go into, as with serve (default: below --data)",
    )
    .addHelpText("after", examples("twinhelm restore ./monday --data ./content"))
    .action((folder, options) =>
      run(async (context) => (await import("../../serve/backup")).restore(context, folder, options)),
    );
}

function defineMigrate({ program, run }: Pick<Defining, "program" | "run">): void {
  program
    .command("migrate")
    .description(
      "move an instance that stands still between a folder (SQLite) and PostgreSQL, with its files",
    )
    .requiredOption("--from <place>", "its data folder, or postgres://USER@HOST:5432/NAME?schema=NAME")
    .requiredOption("--to <place>", "the same, where no instance is")
    .option(...databasePassword)
    .option("--to-password-file <file>", "file with the password at --to, where both are in PostgreSQL")
    .option(
      "--data <folder>",
      "data folder of one of its servers, for its secret and its files (default: that of --to)",
    )
    .option(
      "--storage <address>",
      "object store that its files go to, as with serve (default: to a folder, into it; to PostgreSQL they stay where they are)",
    )
    .option("-o, --output <format>", "table, json or yaml", "table")
    .addHelpText(
      "after",
      examples(
        "twinhelm migrate --from ./content --to postgres://twinhelm@db.example.com/twinhelm --database-password-file ./password",
        "twinhelm migrate --from ./content --to postgres://twinhelm@db.example.com/twinhelm --storage s3://files?endpoint=https://s3.example.com",
        "twinhelm migrate --from postgres://twinhelm@db.example.com/twinhelm --to ./back --data ./content",
      ),
    )
    .action((options) =>
      run(async (context) => (await import("../../serve/migrate")).migrate(context, options)),
    );
}

function defineRecover({ program, run }: Pick<Defining, "program" | "run">): void {
  program
    .command("recover <identifier>")
    .description("give somebody of a local instance a way back in, while its server stands still")
    .option("--data <folder>", "folder of the instance", "./.twinhelm")
    .option(...database)
    .option(...databasePassword)
    .option("--password", "make a new password and print it once")
    .option("--password-file <file>", "file with the new password")
    .option("--remove-second-factor", "take the second factor away")
    .option("--administrator", "attach the policies of an administrator")
    .addHelpText(
      "after",
      examples(
        "twinhelm recover admin --password --remove-second-factor",
        "twinhelm recover ada --data ./content --administrator",
      ),
    )
    .action((identifier, options) =>
      run(async (context) => (await import("../../serve/recover")).recover(context, identifier, options)),
    );
}

function defineSecret({ program, run }: Pick<Defining, "program" | "run">): void {
  const area = program
    .command("secret")
    .description(
      "the secret of a local instance, which its second factors, keys and strategies are sealed with",
    )
    .addHelpText("after", examples("twinhelm secret rotate", "twinhelm secret reset --data ./content"));
  area
    .command("rotate")
    .description("make a new secret and seal everything with it, while the server stands still")
    .option("--data <folder>", "folder of the instance", "./.twinhelm")
    .option(...database)
    .option(...databasePassword)
    .addHelpText("after", examples("twinhelm secret rotate --data ./content"))
    .action((options) =>
      run(async (context) => (await import("../../serve/secret")).rotate(context, options)),
    );
  area
    .command("reset")
    .description("go on where the secret is lost: take away what nobody can open any more")
    .option("--data <folder>", "folder of the instance", "./.twinhelm")
    .option(...database)
    .option(...databasePassword)
    .addHelpText("after", examples("twinhelm secret reset --data ./content"))
    .action((options) =>
      run(async (context) => (await import("../../serve/secret")).reset(context, options)),
    );
}
