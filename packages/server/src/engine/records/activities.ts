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
import type { Context } from "./context";
import { each, get, type Row, type Work, type WorkOf } from "./work";

export interface ActivityParts {
  readonly context: Context;
  readonly view: BucketView;
}

export const activityRecords = (parts: ActivityParts): WorkOf<ActivityWrites> => ({
  ...activityReads(parts),
  ...activityWrites(parts.context),
  show: (id) => storedActivity(parts.context, id),
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

function activityReads({ context, view }: ActivityParts): WorkOf<ActivityReads> {
  return {
    *find(query) {
      const { sql, values } = yield* activityPage(context.ways, query);
      const found: ReturnType<typeof activityAnswer>[] = [];
      yield* each(`${named(sql, "")} ORDER BY a.sequence DESC`, values, (row) => {
        found.push(activityAnswer(activityOf(row), query.own));
        return true;
      });
      return jsonRows(found);
    },
    *look({ id, ...by }) {
      const found = yield* storedActivity(context, id);
      if (found === undefined) return undefined;
      const buckets = view.current();
      return { ...found, ruledOut: yield* ruledOut({ context, buckets, ...by }, found) };
    },
    verify: (from) => verifySome(context, from),
  };
}

function* storedActivity({ meter }: Context, id: string): Work<StoredActivity | undefined> {
  const sequence = sequenceIn(id);
  if (sequence === undefined) return undefined;
  const from = "SELECT * FROM activity WHERE sequence = ?";
  const sql = `${named(from, undoneBy)} LEFT JOIN activity_state s ON s.sequence = a.sequence`;
  const row = yield* get(sql, sequence);
  meter.spend(String(row?.changes ?? "").length);
  return row && storedOf(row);
}

const actions = [1, 2, 3, 4] as const;

function activityOf(row: Row): NamedActivity {
  const sequence = Number(row.sequence);
  const action = actions.find((each) => each === Number(row.action));
  if (action === undefined) throw new Error(`The activity ${idOf(sequence)} has no known action`);
  return {
    id: idOf(sequence),
    action,
    caller: String(row.caller),
    name: String(row.name ?? row.caller),
    resource: JSON.parse(resourceText(row)),
    createdAt: timeOf(sequence),
    own: Boolean(row.own),
    ...(row.undoes === null ? {} : { undoes: idOf(Number(row.undoes)) }),
    ...(row.assistant === null ? {} : { assistant: String(row.assistant) }),
  };
}

function storedOf(row: Row): StoredActivity {
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
