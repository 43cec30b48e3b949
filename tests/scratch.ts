import { rmSync } from "node:fs";
import { makeRunFolder } from "./temporary";

/** Which browser and PostgreSQL tests take, which file the threads of the server run, what tests are run against, and how often they kill. */
const ofTests = [
  "TWINHELM_BROWSER",
  "TWINHELM_THREAD",
  "TWINHELM_POSTGRES",
  "TWINHELM_TEST_POSTGRES",
  "TWINHELM_TEST_DATABASE",
  "TWINHELM_TEST_S3",
  "TWINHELM_TEST_LONG",
  "TWINHELM_TEST_OTHER_VERSION",
  "TWINHELM_AGAINST",
  "TWINHELM_LEFT_OUT",
  "TWINHELM_KILLS",
  "TWINHELM_SEED",
];

/** What whoever runs the tests has told the product, such as which server and who. */
const isTold = (name: string): boolean =>
  name.startsWith("TWINHELM_") && !ofTests.includes(name) && !isOfDatabase(name);

/** The password of the database that tests are run against (`postgres.ts`). */
const isOfDatabase = (name: string): boolean =>
  name === "TWINHELM_DATABASE_PASSWORD" && process.env.TWINHELM_TEST_DATABASE !== undefined;

/**
 * Everything that the tests of a run write to the folder for temporary files, and to the person's folder of caches,
 * goes when the run ends. What the person has told the product does not reach the tests.
 */
export function setup(): () => void {
  const { TMPDIR, XDG_CACHE_HOME } = process.env;
  const told = Object.entries(process.env).filter(([name]) => isTold(name));
  for (const [name] of told) delete process.env[name];
  const folder = makeRunFolder();
  Object.assign(process.env, { TMPDIR: folder, XDG_CACHE_HOME: folder });
  return () => {
    for (const [name, before] of [...told, ...Object.entries({ TMPDIR, XDG_CACHE_HOME })]) {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
