import type { Face } from "../action/face";
import type { Offer } from "../action/offer";
import type { Situation } from "../area/rows";
import type { Activity } from "./model";
import { activitiesPath, activityPath } from "./paths";

const open = (face: Face) => face.open(activitiesPath);

/** An action on those that are chosen; choosing it opens one of them, where it is shown first what will be written. */
const onChosen = <Input>(make: (rows: readonly [Activity, ...Activity[]]) => Input): Offer<Input> => ({
  inputFrom({ chosen: { activity: [first, ...rest] = [] } }: Situation) {
    return first === undefined ? undefined : make([first, ...rest]);
  },
  choose(face, { chosen: { activity: [row] = [] } }) {
    if (row !== undefined) face.open(activityPath(row._id));
  },
});

const idsOf = (rows: readonly Activity[]) => rows.map(({ _id }) => _id);

/** How consoles offer the actions on activities. */
export const activityOffers = {
  list: {
    inputFrom: () => ({ actions: [], all: [], among: [] }),
    choose: open,
  } satisfies Offer<{ actions: number[]; all: string[]; among: string[] }>,
  show: onChosen(([{ _id }]) => ({ id: _id })),
  delete: { inputFrom: onChosen((rows) => ({ ids: idsOf(rows) })).inputFrom },
  undo: onChosen((rows): { ids: string[]; dryRun?: boolean | undefined; lockout?: boolean | undefined } => ({
    ids: idsOf(rows),
  })),
  verify: { inputFrom: () => ({}), choose: open } satisfies Offer<Record<string, never>>,
};
