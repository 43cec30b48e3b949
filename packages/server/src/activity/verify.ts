import type { VerifiedPart, VerifyFrom } from "../engine/activities";
import type { ReadFor } from "../engine/readFor";
import type { ServerContext } from "../shell/context";

/** Problems that are named; there may be more. */
const mostNamed = 100;

/** Looks at the whole chain, one short read after the other. */
export async function verifyAll({ engine }: ServerContext, readFor: ReadFor) {
  let [activities, deleted] = [0, 0];
  const problems: VerifiedPart["problems"][number][] = [];
  let from: VerifyFrom | undefined;
  for (;;) {
    const part = await engine.activities.verify(from, readFor);
    activities += part.looked;
    deleted += part.removed;
    problems.push(...part.problems.slice(0, mostNamed - problems.length));
    from = part.next;
    if (from === undefined)
      return {
        intact: problems.length === 0,
        activities,
        deleted,
        ...(part.since === undefined ? {} : { since: new Date(part.since).toISOString() }),
        head: part.head,
        problems: problems.map(({ id, at, ...rest }) => ({
          ...rest,
          ...(id === undefined ? {} : { _id: id }),
          ...(at === undefined ? {} : { created_at: new Date(at).toISOString() }),
        })),
      };
  }
}
