import type { ActivityQuery, ResourceCondition } from "../../activities";
import { allOf, type Sql, sql } from "../filter/sql";
import type { Ways } from "../ways";
import { all, type SqlValue, type Work } from "../work";
import { sequencesOf } from "./sequence";

/** Activities that stand in their order in an index: what all of them have. */
interface Stream {
  readonly index: "place" | "leaf" | "caller" | "action" | "whole";
  readonly conditions: readonly Sql[];
}

interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Streams that are merged; where there are more, activities are looked through by time. */
const mostStreams = 80;

const allActions = [1, 2, 3, 4] as const;

/**
 * The page that a query asks for, the latest first. Each stream stands in its order already, so that only as many
 * rows are looked at as are asked for, however many there are.
 */
export function* activityPage(ways: Ways, query: ActivityQuery): Work<Statement> {
  const { skip, limit } = query;
  const places = query.resources.length === 0 ? undefined : yield* placesOf(query.resources);
  const callers = query.name === undefined ? undefined : yield* callersOf(query.name);
  const streams = streamsOf(query, places, callers);
  const most = limit === 0 ? Number.MAX_SAFE_INTEGER : limit + skip;
  const end = [limit === 0 ? Number.MAX_SAFE_INTEGER : limit, skip];
  if (streams.length === 0)
    return { sql: "SELECT * FROM activity WHERE FALSE LIMIT ? OFFSET ?", values: end };
  const rest = conditionOf(query, places, callers);
  const parts = streams.map(({ index, conditions }, at) => {
    const { text, parameters } = allOf(conditions);
    const where = `${text} AND ${ways.counted("leaf", rest.text)}`;
    return {
      sql: `SELECT * FROM (SELECT * FROM ${ways.activities(index)} WHERE ${where} ORDER BY sequence DESC LIMIT ?) stream${at}`,
      values: [...parameters, ...rest.parameters, most],
    };
  });
  return {
    sql: `${parts.map((part) => part.sql).join(" UNION ALL ")} ORDER BY sequence DESC LIMIT ? OFFSET ?`,
    values: [...parts.flatMap(({ values }) => values), ...end],
  };
}

/** What each activity of a page meets, whatever stream it is found in. */
function conditionOf(
  { since, between, own, actions }: ActivityQuery,
  places: readonly PlaceMatch[] | undefined,
  callers: readonly string[] | undefined,
): Sql {
  const [from, to] = between ?? [since, Number.MAX_SAFE_INTEGER];
  const bounds = [sequencesOf(Math.max(from, since)), Math.min(sequencesOf(to), Number.MAX_SAFE_INTEGER)];
  const wanted = wantedOf(actions);
  return allOf([
    sql("sequence >= ? AND sequence < ?", ...bounds),
    ...(own ? [] : [sql("own = 0")]),
    ...(actions.length === 0 ? [] : [sql(`action IN (${wanted.map(() => "?").join()})`, ...wanted)]),
    ...(callers === undefined
      ? []
      : [sql("caller IN (SELECT value FROM json_each(?))", JSON.stringify(callers))]),
    ...(places === undefined ? [] : [resourceCondition(places)]),
  ]);
}

/** Those that there are, of these; of none: all. */
const wantedOf = (actions: readonly number[]): readonly number[] =>
  actions.length === 0 ? allActions : allActions.filter((action) => actions.includes(action));

/** Where activities of a resource stand: all of a place, or those of some last parts of it. */
interface PlaceMatch {
  readonly place: number;
  readonly leaves: ReadonlySet<string> | undefined;
}

function streamsOf(
  { actions }: ActivityQuery,
  places: readonly PlaceMatch[] | undefined,
  callers: readonly string[] | undefined,
): readonly Stream[] {
  const wanted = wantedOf(actions);
  if (wanted.length === 0) return [];
  const each = (index: Stream["index"], conditions: readonly Sql[]): readonly Stream[] =>
    wanted.map((action) => ({ index, conditions: [...conditions, sql("action = ?", action)] }));
  const streams =
    places !== undefined
      ? placeStreams(places, each)
      : callers !== undefined
        ? callers.flatMap((caller) => each("caller", [sql("caller = ?", caller)]))
        : actions.length === 0
          ? undefined
          : each("action", []);
  if (streams !== undefined && streams.length <= mostStreams) return streams;
  return [{ index: "whole", conditions: [sql("TRUE")] }];
}

function placeStreams(
  places: readonly PlaceMatch[],
  each: (index: Stream["index"], conditions: readonly Sql[]) => readonly Stream[],
): readonly Stream[] {
  const leaves = places.reduce((sum, match) => sum + (match.leaves?.size ?? 0), 0);
  return places.flatMap((match): readonly Stream[] => {
    const inPlace = sql("place = ?", match.place);
    if (match.leaves === undefined || leaves > mostStreams) return each("place", [inPlace]);
    return [...match.leaves].map((leaf) => ({ index: "leaf", conditions: [sql("leaf = ?", leaf), inPlace] }));
  });
}

function resourceCondition(places: readonly PlaceMatch[]): Sql {
  const whole = places.filter(({ leaves }) => leaves === undefined).map(({ place }) => place);
  const some = places.flatMap(({ place, leaves }) =>
    leaves === undefined ? [] : [...leaves].map((leaf) => `${place} ${leaf}`),
  );
  const inWhole = "place IN (SELECT CAST(value AS BIGINT) FROM json_each(?))";
  if (some.length === 0) return sql(inWhole, JSON.stringify(whole));
  const inSome = "CAST(place AS TEXT) || ' ' || leaf IN (SELECT value FROM json_each(?))";
  return sql(`(${inWhole} OR ${inSome})`, JSON.stringify(whole), JSON.stringify(some));
}

/** The places, and the last parts in them, that meet all conditions. Resources are few places and many last parts. */
function* placesOf(conditions: readonly ResourceCondition[]): Work<readonly PlaceMatch[]> {
  const rows = yield* all("SELECT id, parts FROM activity_places");
  return rows.flatMap(({ id, parts }) => {
    const list: readonly string[] = JSON.parse(String(parts));
    let leaves: ReadonlySet<string> | undefined;
    for (const condition of conditions) {
      const found = leavesIn(list, condition);
      if (found !== undefined) leaves = leaves === undefined ? found : both(leaves, found);
    }
    return leaves?.size === 0 ? [] : [{ place: Number(id), leaves }];
  });
}

const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  new Set([...one].filter((each) => other.has(each)));

/** The last parts that meet a condition in a place; undefined: any does. */
function leavesIn(place: readonly string[], { kind, parts }: ResourceCondition): Set<string> | undefined {
  switch (kind) {
    case "is": {
      const isHere = parts.length === place.length + 1 && place.every((part, at) => part === parts[at]);
      return new Set(isHere ? parts.slice(-1) : []);
    }
    case "all": {
      // MongoDB finds nothing that has all of none.
      if (parts.length === 0) return new Set();
      const missing = [...new Set(parts)].filter((part) => !place.includes(part));
      if (missing.length === 0) return undefined;
      return new Set(missing.length === 1 ? missing : []);
    }
    case "any":
      return parts.some((part) => place.includes(part)) ? undefined : new Set(parts);
  }
}

/** Ids of those with this name: identities, API keys, and who is gone, by the id. */
function* callersOf(name: string): Work<readonly string[]> {
  const sql = `SELECT id FROM identity WHERE identifier = ?
    UNION SELECT id FROM apikey WHERE json_extract(json, '$.name') = ?
    UNION SELECT CAST(? AS TEXT) AS id
      WHERE NOT EXISTS (SELECT 1 FROM identity WHERE id = ?) AND NOT EXISTS (SELECT 1 FROM apikey WHERE id = ?)`;
  return (yield* all(sql, name, name, name, name, name)).map(({ id }) => String(id));
}
