import type { Offer } from "../action/offer";
import type { AreaId, AreaRows, Situation } from "../area/rows";
import type { RecordAbout } from "./about";
import { recordAddPath, recordListPath, recordPath } from "./paths";

interface OfferedRecords<Id extends AreaId, Body> {
  readonly about: RecordAbout<Id>;
  nameOf(row: AreaRows[Id]): string;
  bodyOf(row: AreaRows[Id]): Body;
  readonly example: Body;
}

export interface RecordOffers<Body> {
  readonly list: Offer<object>;
  readonly get: Offer<{ id: string }>;
  readonly create: Offer<Body>;
  readonly update: Offer<{ id: string; body: Body }>;
  readonly delete: Offer<{ ids: string[]; names?: string[] | undefined }>;
}

/** How consoles offer the actions that every area of records has. */
export function recordOffers<Id extends AreaId, Body>(records: OfferedRecords<Id, Body>): RecordOffers<Body> {
  const { about } = records;
  return {
    list: { inputFrom: () => ({}), choose: (face) => face.open(recordListPath(about)) },
    get: offerOnOne(about, ({ _id: id }) => ({ id })),
    create: { inputFrom: () => records.example, choose: (face) => face.open(recordAddPath(about)) },
    update: offerOnOne(about, (row) => ({ id: row._id, body: records.bodyOf(row) })),
    delete: {
      inputFrom(situation) {
        const rows = chosenOf(about, situation);
        if (rows.length === 0) return undefined;
        return { ids: rows.map(({ _id }) => _id), names: rows.map((row) => records.nameOf(row)) };
      },
    },
  };
}

const chosenOf = <Id extends AreaId>(
  { id }: RecordAbout<Id>,
  { chosen }: Situation,
): readonly AreaRows[Id][] => chosen[id] ?? [];

/** An action on one record; choosing it opens its page, or another view of it. */
export const offerOnOne = <Id extends AreaId, Input>(
  about: RecordAbout<Id>,
  make: (row: AreaRows[Id]) => Input,
  pathOf: (id: string) => string = (id) => recordPath(about, id),
): Offer<Input> => ({
  inputFrom(situation) {
    const [row] = chosenOf(about, situation);
    return row === undefined ? undefined : make(row);
  },
  choose(face, situation) {
    const [row] = chosenOf(about, situation);
    if (row !== undefined) face.open(pathOf(row._id));
  },
});
