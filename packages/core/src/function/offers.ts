import type { Offer } from "../action/offer";
import type { Situation } from "../area/rows";
import { offerOnOne, recordOffers } from "../record/offers";
import { recordAddPath, recordPath, recordViewPath } from "../record/paths";
import type { Placement } from "../section/categories";
import { functions } from "./area";
import { functionLogOffers } from "./log/offers";
import { functionRecords } from "./records";

/** Name of the view of a function where it is run, and where its runs are listed. */
export const runView = "run";

/** Name of the view of a function where it is named and limited. */
export const settingsView = "settings";

const shared = recordOffers(functionRecords);
const ofOne = offerOnOne(functions, ({ _id: id }) => ({ id }));

/** How consoles offer the actions of functions. Code, packages and environment are where the function is. */
export const functionOffers = {
  ...shared,
  create: {
    ...shared.create,
    choose: (face, situation) =>
      face.edit({ area: "function", row: undefined, path: recordAddPath(functions), situation }),
  } satisfies typeof shared.create,
  update: {
    ...shared.update,
    choose(face, situation) {
      const [row] = situation.chosen.function ?? [];
      if (row !== undefined)
        face.edit({ area: "function", row, path: recordPath(functions, row._id), situation });
    },
  } satisfies typeof shared.update,
  arrange: {
    inputFrom: ({ listed }: Situation) =>
      (listed.function ?? []).map(({ _id, category }, order) => ({
        id: _id,
        order,
        category: category || null,
      })),
    // Arranging is done in the section list.
    choose: (face) => face.focus("sections", "function"),
  } satisfies Offer<Placement[]>,
  ...functionLogOffers,
  code: ofOne,
  saveCode: offerOnOne(functions, ({ _id: id }) => ({ id, index: "" })),
  checkCode: ofOne,
  dependencies: ofOne,
  addDependency: offerOnOne(functions, ({ _id: id }) => ({ id, names: ["left-pad"] })),
  removeDependency: offerOnOne(functions, ({ _id: id }) => ({ id, name: "left-pad" })),
  environment: ofOne,
  setVariable: offerOnOne(functions, ({ _id: id }) => ({ id, name: "UNIT", value: "tons" })),
  run: offerOnOne(
    functions,
    ({ _id: id }): { id: string; handler?: string | undefined } => ({ id }),
    (id) => recordViewPath(functions, id, runView),
  ),
  repeat: offerOnOne(
    functions,
    ({ _id: id }): { id: string; run?: string | undefined } => ({ id }),
    (id) => recordViewPath(functions, id, runView),
  ),
  runs: offerOnOne(
    functions,
    ({ _id: id }): { functions?: string[] | undefined } => ({ functions: [id] }),
    (id) => recordViewPath(functions, id, runView),
  ),
  unsetVariable: offerOnOne(functions, ({ _id: id, env }) => ({ id, name: Object.keys(env)[0] ?? "UNIT" })),
};
