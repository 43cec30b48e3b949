import { type FunctionRecord, functionSchema } from "@twinhelm/core/function/model";
import type { FunctionReads, FunctionWrites } from "../functions";
import { sealedPlaces } from "../records/sealedPlaces";
import type { Touch } from "../records/touch";
import type { Connection } from "./connection";
import { forgetChanges, listensOf } from "./functionChanges";

const columns = "id, json, env";

/** Functions on one connection. Values of their environment are often secrets: they are sealed. */
export const functionRecords = (connection: Connection, touch: Touch): FunctionWrites => ({
  ...reads(connection),
  ...writes(connection, touch),
});

function reads({ prepare, vault }: Connection): FunctionReads {
  const parse = ({ id, json, env }: Record<string, unknown>): FunctionRecord =>
    functionSchema().parse({
      ...JSON.parse(String(json)),
      env: env === "" ? {} : JSON.parse(vault.open(sealedPlaces.functionEnv(String(id)), String(env))),
    });
  return {
    list: async () => prepare(`SELECT ${columns} FROM function ORDER BY sequence`).all().map(parse),
    async find(id) {
      const row = prepare(`SELECT ${columns} FROM function WHERE id = ?`).get(id);
      return row && parse(row);
    },
    count: async () => Number(prepare("SELECT count(*) AS count FROM function").get()?.count),
    async source(id) {
      const text = prepare("SELECT source FROM function WHERE id = ?").get(id)?.source;
      return typeof text === "string" ? text : undefined;
    },
  };
}

function writes(connection: Connection, touch: Touch): Omit<FunctionWrites, keyof FunctionReads> {
  const { prepare, vault, erasing, journalNow } = connection;
  const stored = ({ env, ...rest }: FunctionRecord): [json: string, env: string] => [
    JSON.stringify(rest),
    Object.keys(env).length === 0 ? "" : vault.seal(sealedPlaces.functionEnv(rest._id), JSON.stringify(env)),
  ];
  const update = (record: FunctionRecord) => {
    journalNow.touch("function", record._id);
    erasing(() =>
      prepare("UPDATE function SET json = ?, env = ? WHERE id = ?").run(...stored(record), record._id),
    );
  };
  const watch = (id: string, record: FunctionRecord | undefined) => {
    prepare("DELETE FROM function_watch WHERE function = ?").run(id);
    const all = listensOf(record?.triggers ?? {});
    for (const listens of all)
      prepare("INSERT INTO function_watch (listens, function) VALUES (?, ?)").run(listens, id);
    if (all.size === 0) forgetChanges(connection, id);
  };
  return {
    async insert(record) {
      journalNow.touch("function", record._id);
      prepare("INSERT INTO function (id, json, env) VALUES (?, ?, ?)").run(record._id, ...stored(record));
      watch(record._id, record);
      touch("functions");
    },
    async arrange(record) {
      update(record);
    },
    async update(record) {
      update(record);
      watch(record._id, record);
      touch("functions");
      touch("secrets");
    },
    async saveSource(id, source) {
      journalNow.touch("function", id, "index");
      prepare("UPDATE function SET source = ? WHERE id = ?").run(source ?? null, id);
    },
    async remove(id) {
      journalNow.touch("function", id);
      journalNow.touch("function", id, "index");
      touch("functions");
      touch("secrets");
      watch(id, undefined);
      return erasing(() => prepare("DELETE FROM function WHERE id = ?").run(id).changes > 0);
    },
  };
}
