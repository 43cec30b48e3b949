import { type FunctionRecord, functionSchema } from "@twinhelm/core/function/model";
import type { FunctionReads, FunctionWrites } from "../functions";
import type { Context } from "./context";
import { forgetChanges, listensOf } from "./functionChanges";
import { sealedPlaces } from "./sealedPlaces";
import type { Touch } from "./touch";
import { all, erasing, get, type Row, run, type Work, type WorkOf } from "./work";

const columns = "id, json, env";

/** Functions on one connection. Values of their environment are often secrets: they are sealed. */
export const functionRecords = (context: Context, touch: Touch): WorkOf<FunctionWrites> => ({
  ...reads(context),
  ...writes(context, touch),
});

function reads({ vault, ways }: Context): WorkOf<FunctionReads> {
  const parse = ({ id, json, env }: Row): FunctionRecord =>
    functionSchema().parse({
      ...JSON.parse(String(json)),
      env: env === "" ? {} : JSON.parse(vault.open(sealedPlaces.functionEnv(String(id)), String(env))),
    });
  return {
    *list() {
      return (yield* all(`SELECT ${columns} FROM function ORDER BY sequence`)).map(parse);
    },
    *find(id) {
      const row = yield* get(`SELECT ${columns} FROM function WHERE id = ?`, id);
      return row && parse(row);
    },
    *count() {
      return Number((yield* get("SELECT count(*) AS count FROM function"))?.count);
    },
    *source(id) {
      const text = (yield* get("SELECT source FROM function WHERE id = ?", id))?.source;
      return typeof text === "string" ? text : undefined;
    },
    *packages(id) {
      if (!ways.sharesPackages) return undefined;
      const row = yield* get("SELECT lists FROM function_packages WHERE function = ?", id);
      return row && JSON.parse(String(row.lists));
    },
  };
}

function writes(context: Context, touch: Touch): WorkOf<Omit<FunctionWrites, keyof FunctionReads>> {
  const { vault, journal, ways } = context;
  const stored = ({ env, ...rest }: FunctionRecord): [json: string, env: string] => [
    JSON.stringify(rest),
    Object.keys(env).length === 0 ? "" : vault.seal(sealedPlaces.functionEnv(rest._id), JSON.stringify(env)),
  ];
  function* update(record: FunctionRecord): Work<void> {
    yield* journal.touch("function", record._id);
    const sql = "UPDATE function SET json = ?, env = ? WHERE id = ?";
    yield* erasing(run(sql, ...stored(record), record._id));
  }
  return {
    *insert(record) {
      yield* journal.touch("function", record._id);
      yield* run("INSERT INTO function (id, json, env) VALUES (?, ?, ?)", record._id, ...stored(record));
      yield* watch(context, record._id, record);
      touch("functions");
    },
    arrange: update,
    *update(record) {
      yield* update(record);
      yield* watch(context, record._id, record);
      touch("functions");
      touch("secrets");
    },
    *saveSource(id, source) {
      yield* journal.touch("function", id, "index");
      yield* run("UPDATE function SET source = ? WHERE id = ?", source ?? null, id);
      touch("functions");
    },
    *savePackages(id, lists) {
      if (!ways.sharesPackages) return;
      const sql =
        "INSERT INTO function_packages (function, lists) SELECT id, ? FROM function WHERE id = ? ON CONFLICT (function) DO UPDATE SET lists = excluded.lists";
      yield* run(sql, JSON.stringify(lists), id);
      touch("functions");
    },
    *remove(id) {
      if (ways.sharesPackages) yield* run("DELETE FROM function_packages WHERE function = ?", id);
      yield* journal.touch("function", id);
      yield* journal.touch("function", id, "index");
      touch("functions");
      touch("secrets");
      yield* watch(context, id, undefined);
      return (yield* erasing(run("DELETE FROM function WHERE id = ?", id))) > 0;
    },
  };
}

/** Notes what it listens to from here on. */
function* watch(context: Context, id: string, record: FunctionRecord | undefined): Work<void> {
  yield* run("DELETE FROM function_watch WHERE function = ?", id);
  const listensTo = listensOf(record?.triggers ?? {});
  for (const listens of listensTo)
    yield* run("INSERT INTO function_watch (listens, function) VALUES (?, ?)", listens, id);
  if (listensTo.size === 0) yield* forgetChanges(context, id);
}
