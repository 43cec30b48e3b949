import type { Face } from "../../action/face";
import type { OffersOf } from "../../action/offer";
import type { Situation } from "../../area/rows";
import type { bucketActions } from "../actions";
import { titleOfBucket } from "../model";

type Name =
  | "templates"
  | "applyTemplate"
  | "saveTemplate"
  | "deleteTemplate"
  | "exportSchema"
  | "importSchema";

const openOf = ({ chosen }: Situation) => chosen.bucket?.[0];

/** Templates are looked at, made and deleted in one place; files of schemas are read there too. */
const openTemplates = (face: Face, situation: Situation): void =>
  face.edit({ area: "bucket", row: undefined, situation, dialog: "templates" });

function openFor(dialog: "saveTemplate" | "exportSchema") {
  return (face: Face, situation: Situation): void => {
    const row = openOf(situation);
    if (row !== undefined) face.edit({ area: "bucket", row, situation, dialog });
  };
}

/** How consoles offer what is done with templates and with files of schemas. The commands begin with an example. */
export const templateOffers: Pick<OffersOf<typeof bucketActions>, Name> = {
  templates: { inputFrom: () => ({}), choose: openTemplates },
  applyTemplate: { inputFrom: () => ({ template: "blog", rename: true }), choose: openTemplates },
  saveTemplate: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket && { name: titleOfBucket(bucket), bucketIds: [bucket._id] };
    },
    choose: openFor("saveTemplate"),
  },
  deleteTemplate: {
    // A template is called after its bucket at first.
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket && { template: titleOfBucket(bucket) };
    },
    choose: openTemplates,
  },
  exportSchema: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      return bucket && { bucketIds: [bucket._id] };
    },
    choose: openFor("exportSchema"),
  },
  importSchema: {
    inputFrom(situation) {
      const bucket = openOf(situation);
      return { buckets: bucket === undefined ? [] : [bucket], newIds: true, rename: true };
    },
    choose: openTemplates,
  },
};
