import { bucketOfTrigger } from "@twinhelm/core/function/collection";
import { enqueuers, type OptionsSchema } from "@twinhelm/core/function/enqueuers";
import { type FunctionRecord, functionSchema, type Trigger } from "@twinhelm/core/function/model";
import { once } from "@twinhelm/core/once";
import { HttpError, validationError } from "../shell/errors";
import { readId } from "../shell/objectId";
import { isRecord } from "../shell/query";
import { bodyValidator } from "../shell/validation";
import { pathTest } from "./triggers/path";
import { comes, yearsAhead } from "./triggers/schedule";

/** Ids of the buckets that triggers may name. */
type KnownBuckets = ReadonlySet<string>;

/** What is enumerated from what is stored is checked apart, and so are time zones: engines know more than they list. */
function withoutChoices(options: OptionsSchema): object {
  const properties = Object.entries(options.properties).map(([key, property]) => {
    const { enum: values, viewEnum, ...rest }: { enum?: unknown; viewEnum?: unknown } = { ...property };
    const isOpen = key === "timezone" || viewEnum !== undefined;
    return [key, { ...rest, ...(isOpen || values === undefined ? {} : { enum: values }) }];
  });
  return { ...options, $id: undefined, properties: Object.fromEntries(properties) };
}

/** Compiled when the first function is sent: a start without functions does not wait for it. */
const optionsOf = once(
  () =>
    new Map<string, (body: unknown) => void>(
      enqueuers([]).map(({ description, options }) => {
        const { $id, ...schema }: { $id?: unknown } = withoutChoices(options);
        return [description.name, bodyValidator({ type: "object", properties: { options: schema } })];
      }),
    ),
);

const trigger = () => ({
  type: "object",
  required: ["type", "options"],
  additionalProperties: false,
  properties: {
    type: { type: "string", enum: [...optionsOf().keys()] },
    options: { type: "object" },
    active: { type: "boolean", default: true },
  },
});

const bodySchema = () => ({
  type: "object",
  required: ["name", "language", "timeout", "env", "triggers"],
  additionalProperties: false,
  properties: {
    _id: { type: "string" },
    name: { type: "string", maxLength: 1000 },
    description: { type: "string" },
    language: { type: "string", enum: ["javascript", "typescript"] },
    timeout: { type: "number" },
    memoryLimit: { type: "number", default: 100 },
    order: { type: "number" },
    category: { type: "string" },
    env: {
      type: "object",
      // What no environment can hold.
      propertyNames: { pattern: "^[^=\\u0000]+$" },
      additionalProperties: { type: "string", pattern: "^[^\\u0000]*$" },
    },
    triggers: { type: "object", minProperties: 1, maxProperties: 100, additionalProperties: trigger() },
  },
});

const validBody = once(() => bodyValidator(bodySchema()));

/** The body of POST and PUT. Throws the contract's 400; nothing that cannot run gets further. */
export function functionOf(
  body: unknown,
  buckets: KnownBuckets,
): Omit<FunctionRecord, "_id"> & { _id?: string } {
  validBody()(body);
  const { triggers, env, _id }: { triggers?: unknown; env?: unknown; _id?: unknown } = { ...Object(body) };
  for (const place of [triggers, env]) refuseDots(place);
  for (const [handler, each] of Object.entries(isRecord(triggers) ? triggers : {}))
    checkOptions(handler, isRecord(each) ? each : {});
  const id = _id === undefined ? undefined : readId(String(_id));
  if (_id !== undefined && id === undefined) throw validationError('._id should match format "objectid"');
  const { _id: made, ...read } = functionSchema().parse({ ...Object(body), _id: id ?? "" });
  for (const [handler, each] of Object.entries(read.triggers)) checkTrigger(handler, each, buckets);
  return { ...read, ...(made === "" ? {} : { _id: made }) };
}

function refuseDots(place: unknown): void {
  const key = Object.keys(isRecord(place) ? place : {}).find((each) => each.includes("."));
  if (key !== undefined) throw validationError(`key ${key} must not contain '.'`);
}

const placeOf = (handler: string) => `.triggers.${handler}`;

/** Puts in defaults and checks against the schema of the type. */
function checkOptions(handler: string, { type, options }: Readonly<Record<string, unknown>>): void {
  try {
    optionsOf().get(String(type))?.({ options });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw validationError(`${placeOf(handler)}${error.message}`);
  }
}

/** What a schema cannot tell. */
function checkTrigger(handler: string, each: Trigger, buckets: KnownBuckets): void {
  const refuse = (option: string, problem: string) => {
    throw validationError(`${placeOf(handler)}.options.${option} ${problem}`);
  };
  let isComing = true;
  const notAllowed = "should be equal to one of the allowed values";
  switch (each.type) {
    case "http":
      tryTo(
        () => pathTest(each.options.path),
        (problem) => refuse("path", `cannot be read: ${problem}`),
      );
      break;
    case "schedule":
      if (!isZone(each.options.timezone)) refuse("timezone", notAllowed);
      tryTo(
        () => {
          isComing = comes(each.options.frequency, each.options.timezone, Date.now());
        },
        (problem) => refuse("frequency", `cannot be read: ${problem}`),
      );
      if (!isComing) refuse("frequency", `comes at no time within ${yearsAhead} years`);
      break;
    case "bucket":
    case "database":
      if (!buckets.has(bucketOfTrigger(each) ?? ""))
        refuse(each.type === "bucket" ? "bucket" : "collection", notAllowed);
  }
}

function tryTo(work: () => unknown, refuse: (problem: string) => void): void {
  try {
    work();
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};
