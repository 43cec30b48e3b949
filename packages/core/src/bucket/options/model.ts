import { runAction } from "../../action/run";
import type { EditingModel } from "../../editing/model";
import type { NameOfPart } from "../../editing/words";
import { problemsOf } from "../../form/model";
import type { ConsoleClient } from "../../shell/client";
import { bucketGet, bucketUpdate } from "../actions";
import type { Bucket } from "../model";
import { bucketText } from "../text";
import { type BucketOptions, optionsOf, withOptions } from "./draft";
import { optionFields, ruleFields } from "./fields";

/** How the options of a bucket are edited; everything else of it stays as it is stored. */
export const optionsModel = (client: ConsoleClient): EditingModel<Bucket, BucketOptions> => ({
  read: optionsOf,
  problems: ({ values }) => problemsOf([...ruleFields, ...optionFields(values, true)], values),
  load: async (bucket) =>
    bucket === undefined
      ? { ok: true, value: undefined }
      : bucketGet.run({ transport: client.transport }, { bucketId: bucket._id }),
  update(options, stored) {
    const { _id: bucketId, ...bucket } = withOptions(stored, options);
    return runAction(client, bucketUpdate, { bucketId, bucket });
  },
});

/** Names what two people changed. */
export const nameOfOptionPart: NameOfPart = ([part, key]) => {
  const field = [...ruleFields, ...optionFields({ limited: true }, true)].find((each) => each.key === key);
  return { name: part === "view" || field === undefined ? bucketText("options.view") : field.label };
};
