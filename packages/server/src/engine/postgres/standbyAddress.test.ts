import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseAddress, standbyAddress } from "./address";

describe("the address of a standby", () => {
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "twinhelm-address-"));
    file = join(folder, "password");
    writeFileSync(file, "of a file\n");
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const database = () =>
    databaseAddress("postgres://twinhelm@db.example/content?schema=boats&connections=3", {
      passwordFile: file,
    });

  it("has user, password and schema of the database, unless it names others", () => {
    expect(standbyAddress("postgres://copy.example:6432/content", database())).toEqual({
      ...database(),
      host: "copy.example",
      port: 6432,
      connections: 8,
    });
    const environment = { TWINHELM_DATABASE_PASSWORD: "of all" };
    const own = standbyAddress(
      "postgres://reader@copy.example/content?schema=boats&connections=20",
      database(),
      {
        environment,
      },
    );
    expect(own).toMatchObject({ user: "reader", password: "of all", schema: "boats", connections: 20 });
  });

  it.each([
    ["mysql://copy.example/content", "--database-read: it looks like postgres://user@host:5432/database."],
    [
      "postgres://copy.example/content?schema=twinhelm",
      "--database-read: the schema is that of --database, boats.",
    ],
    ["postgres://a:b@copy.example/content", "--database-read-password-file"],
  ])("is refused as %s", (text, said) => {
    expect(() => standbyAddress(text, database())).toThrow(said);
  });
});
