import type { DialogName, Face } from "../action/face";
import type { OffersOf } from "../action/offer";
import type { Situation } from "../area/rows";
import { documentsPath } from "../document/paths";
import { titleOfDocument } from "../document/title";
import type { bucketActions } from "./actions";
import { fieldsPath } from "./area";
import { newBucket } from "./defaults";
import { titleOfCopy } from "./duplicate";
import { fieldsReferringTo } from "./referring";
import { templateOffers } from "./template/offers";
import type { AskedBucket } from "./who/who";

const openOf = ({ chosen }: Situation) => chosen.bucket?.[0];
const all = ({ listed }: Situation) => listed.bucket ?? [];

/** One dialog of the options menu. */
function offerOfSetting(dialog: DialogName): OffersOf<typeof bucketActions>["set"] {
  return {
    // Nothing is set before the dialog is saved; the command begins with what is so.
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket && { bucketId: bucket._id, readOnly: bucket.readOnly === true };
    },
    choose(face, situation) {
      const row = openOf(situation);
      if (row !== undefined) face.edit({ area: "bucket", row, situation, dialog });
    },
  };
}

/** The other dialogs of the options menu: parts of the same action. */
export const settingOffers = { view: offerOfSetting("view"), rules: offerOfSetting("rules") };

/** A copy with its documents: the same action. */
export const duplicateWhole: OffersOf<typeof bucketActions>["duplicate"] = {
  inputFrom(situation) {
    const bucket = openOf(situation);
    return (
      bucket && { bucketId: bucket._id, title: titleOfCopy(bucket.title, all(situation)), documents: true }
    );
  },
};

/** How consoles offer the actions of buckets: those on one are done to the bucket that is open. */
export const bucketOffers: OffersOf<typeof bucketActions> = {
  list: { inputFrom: () => ({}), choose: (face) => face.open("/dashboard") },
  get: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket === undefined ? undefined : { bucketId: bucket._id };
    },
    choose(face, situation) {
      const bucket = openOf(situation);
      if (bucket !== undefined) face.open(documentsPath(bucket._id));
    },
  },
  create: {
    inputFrom: (situation) => newBucket(all(situation).length),
    choose: (face, situation) => edit(face, situation, undefined),
  },
  update: {
    inputFrom(situation) {
      const open = openOf(situation);
      if (open === undefined) return undefined;
      const { _id: bucketId, ...bucket } = open;
      return { bucketId, bucket };
    },
    choose(face, situation) {
      const bucket = openOf(situation);
      if (bucket !== undefined) edit(face, situation, bucket);
    },
  },
  apply: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket && { bucket };
    },
    // A file is what a command is given; in a console the schema is changed where its fields are.
    choose(face, situation) {
      const bucket = openOf(situation);
      if (bucket !== undefined) face.open(fieldsPath(bucket._id));
    },
  },
  set: offerOfSetting("options"),
  duplicate: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket && { bucketId: bucket._id, title: titleOfCopy(bucket.title, all(situation)) };
    },
  },
  arrange: {
    inputFrom: (situation) =>
      all(situation).map(({ _id, category }, order) => ({ id: _id, order, category: category || null })),
    // Arranging is done in the section list.
    choose: (face) => face.focus("sections", "bucket"),
  },
  keepHistory: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket && { bucketId: bucket._id, keep: bucket.history !== true };
    },
  },
  clearHistory: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket && { bucketId: bucket._id, title: bucket.title };
    },
  },
  delete: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      if (bucket === undefined) return undefined;
      const { _id: bucketId, title } = bucket;
      return { bucketId, title, referring: [...fieldsReferringTo(bucketId, all(situation))] };
    },
  },
  grant: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      if (bucket === undefined) return undefined;
      return { bucketId: bucket._id, title: bucket.title, level: "read", holders: [] };
    },
    choose(face, situation) {
      const row = openOf(situation);
      if (row !== undefined) face.edit({ area: "bucket", row, situation, dialog: "grant" });
    },
  },
  guide: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket && { bucketId: bucket._id };
    },
    choose(face, situation) {
      const row = openOf(situation);
      if (row !== undefined) face.edit({ area: "bucket", row, situation, dialog: "guide" });
    },
  },
  openapi: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket && { bucketIds: [bucket._id] };
    },
    // The guide says how a program gets it.
    choose(face, situation) {
      const row = openOf(situation);
      if (row !== undefined) face.edit({ area: "bucket", row, situation, dialog: "guide" });
    },
  },
  ...templateOffers,
  demo: { inputFrom: () => ({}) },
  who: {
    inputFrom(situation) {
      const asked = askedOf(situation);
      return asked && { asked, part: "" };
    },
    choose(face, situation) {
      const row = openOf(situation);
      if (row !== undefined) face.edit({ area: "bucket", row, situation, dialog: "who" });
    },
  },
};

/** The bucket that is open, or the one document of it. */
export function askedOf(situation: Situation): AskedBucket | undefined {
  const bucket = openOf(situation);
  if (bucket === undefined) return undefined;
  const [document, another] = situation.chosen.document ?? [];
  const one =
    document === undefined || another !== undefined
      ? undefined
      : { id: document._id, name: titleOfDocument(bucket, document) };
  return { bucketId: bucket._id, title: bucket.title, ...(one === undefined ? {} : { document: one }) };
}

const edit = (face: Face, situation: Situation, row: ReturnType<typeof openOf>): void =>
  face.edit({ area: "bucket", row, situation });
