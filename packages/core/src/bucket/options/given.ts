import { type AreaName, areaNames } from "../../document/form/fields";
import type { FormValues } from "../../form/model";
import { problemsOf } from "../../form/model";
import { failed, type Result, success } from "../../http/failure";
import type { Bucket } from "../model";
import { bucketText } from "../text";
import { optionsOf, withOptions } from "./draft";
import { optionFields, ruleFields } from "./fields";
import type { SetInput } from "./set";
import { viewWith } from "./view";

/** A bucket with the options that are given; what is not given stays. */
export function withGiven(stored: Bucket, given: Omit<SetInput, "bucketId">): Result<Bucket> {
  const unknown = areaNames
    .flatMap((area: AreaName) => given[area] ?? [])
    .find((key) => !Object.hasOwn(stored.properties, key));
  if (unknown !== undefined) return refused(bucketText("field.unknown", { name: unknown }));
  const options = optionsOf(stored);
  const { limit } = given;
  const values: FormValues = {
    ...options.values,
    ...(given.readOnly === undefined ? {} : { readOnly: given.readOnly }),
    ...(limit === undefined ? {} : { limited: limit !== null }),
    ...(typeof limit === "number" ? { countLimit: String(limit) } : {}),
    ...(given.whenFull === undefined ? {} : { whenFull: given.whenFull }),
    ...(given.read === undefined ? {} : { read: given.read }),
    ...(given.write === undefined ? {} : { write: given.write }),
  };
  if (given.whenFull !== undefined && values.limited !== true)
    return refused(bucketText("options.whenFull.unlimited"));
  // What an older server let through stops nobody who changes something else.
  const asked = [...ruleFields, ...optionFields(values, true)].filter(
    ({ key }) => values[key] !== options.values[key],
  );
  const [problem] = Object.values(problemsOf(asked, values));
  if (problem !== undefined) return refused(problem);
  return success(withOptions(stored, { view: viewWith(options.view, given), values }));
}

const refused = (message: string): Result<never> => failed({ code: "invalid", message, retry: false });
