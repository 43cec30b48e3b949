import { activityAnswer } from "../../activity/answer";
import type { ActivityReads, ActivityWrites, KeptChange, NamedActivity, StoredActivity } from "../activities";
import { jsonRows } from "../jsonPage";
import { resourceText } from "./activity/chain";
import { activityPage } from "./activity/page";
import { ruledOut } from "./activity/seen";
import { idOf, sequenceIn, timeOf } from "./activity/sequence";
import { verifySome } from "./activity/verify";
import { activityWrites } from "./activity/writes";
import type { BucketView } from "./catalogue";
import type { Connection } from "./connection";

export const activityRecords = (connection: Connection, view: BucketView): ActivityWrites => ({
  ...activityReads(connection, view),
  ...activityWrites(connection),
  show: async (id) => storedActivity(connection, id),
});

/** Of an identity, or of an API key. */
const named = (from: string, more: string): string => `
  SELECT a.*, p.parts, coalesce(identity.identifier, json_extract(apikey.json, '$.name')) AS name${more}
  FROM (${from}) a
  JOIN activity_places p ON p.id = a.place
  LEFT JOIN identity ON identity.id = a.caller
  LEFT JOIN apikey ON apikey.id = a.caller`;

const undoneBy =
  ", (SELECT max(u.sequence) FROM activity u WHERE u.undoes = a.sequence) AS undone_by, s.changes";

function activityReads(connection: Connection, view: BucketView): ActivityReads {
  return {
    async find(query) {
      const { sql, values } = activityPage(connection, query);
      const rows = connection.rows(`${named(sql, "")} ORDER BY a.sequence DESC`, ...values);
      return jsonRows([...rows].map((row) => activityAnswer(activityOf(row), query.own)));
    },
    async look({ id, ...by }) {
      const found = storedActivity(connection, id);
      return (
        found && {
          ...found,
          ruledOut: ruledOut({ context: connection, buckets: view.current(), ...by }, found),
        }
      );
    },
    verify: async (from) => verifySome(connection, from),
  };
}

function storedActivity({ prepare, meter }: Connection, id: string): StoredActivity | undefined {
  const sequence = sequenceIn(id);
  if (sequence === undefined) return undefined;
  const from = "SELECT * FROM activity WHERE sequence = ?";
  const row = prepare(`${named(from, undoneBy)} LEFT JOIN activity_state s ON s.sequence = a.sequence`).get(
    sequence,
  );
  meter.spend(String(row?.changes ?? "").length);
  return row && storedOf(row);
}

const actions = [1, 2, 3, 4] as const;

function activityOf(row: Record<string, unknown>): NamedActivity {
  const sequence = Number(row.sequence);
  const action = actions.find((each) => each === row.action);
  if (action === undefined) throw new Error(`The activity ${idOf(sequence)} has no known action`);
  return {
    id: idOf(sequence),
    action,
    caller: String(row.caller),
    name: String(row.name ?? row.caller),
    resource: JSON.parse(resourceText(row)),
    createdAt: timeOf(sequence),
    own: row.own === 1,
    ...(row.undoes === null ? {} : { undoes: idOf(Number(row.undoes)) }),
    ...(row.assistant === null ? {} : { assistant: String(row.assistant) }),
  };
}

function storedOf(row: Record<string, unknown>): StoredActivity {
  const activity = activityOf(row);
  const kept: readonly StoredChange[] = row.changes === null ? [] : JSON.parse(String(row.changes));
  return {
    ...activity,
    ...(row.undone_by === null ? {} : { undoneBy: idOf(Number(row.undone_by)) }),
    isKept: row.changes !== null,
    changes: kept.map((change) => changeOf(change, activity.resource)),
  };
}

/** A change as it is stored: short names, as there are many. */
interface StoredChange {
  readonly r?: readonly string[];
  readonly s?: string;
  readonly b?: unknown;
  readonly a?: unknown;
  readonly cut?: 1;
}

const changeOf = ({ r, s, b, a, cut }: StoredChange, own: readonly string[]): KeptChange => ({
  resource: r ?? own,
  ...(s === undefined ? {} : { schema: s }),
  ...(b === undefined ? {} : { before: b }),
  ...(a === undefined ? {} : { after: a }),
  ...(cut === undefined ? {} : { cut: true }),
});
