import type { BucketInput } from "@twinhelm/core/bucket/model";
import { policySchema } from "@twinhelm/core/policy/model";
import { bucketPreferenceSchema } from "@twinhelm/core/preference/model";
import { readBucketBody } from "../bucket/metaschema";
import { createDocumentWriter } from "../document/write";
import type { Engine, Transaction } from "../engine/engine";
import { replacePreference } from "../preference/store";
import { generatePassword, hashPassword } from "../session/password";
import type { Caller, ServerContext } from "../shell/context";
import { logToStandardError } from "../shell/log";
import { StorageFiles } from "../storage/files";
import { requireRoom } from "../storage/limits";
import { countryBucket, currencyBucket, languageBucket, regionBucket } from "./buckets";
import { demoFiles, insertFiles, writeFiles } from "./files";
import { demoPeople } from "./people";
import { type Country, currencies, demoLanguages, languages, worldCountries } from "./world";

export type DemoResult =
  | { readonly filled: false; readonly reason: string }
  | {
      readonly filled: true;
      readonly buckets: number;
      readonly documents: number;
      readonly identities: readonly DemoIdentity[];
    };

export interface DemoIdentity {
  readonly identifier: string;
  readonly password: string;
  readonly about: string;
}

const colours = ["#3b82c4", "#4f9d69", "#c97b3d", "#9a5bb5", "#c4514e", "#3aa6a0", "#8a7f3f", "#6678c9"];

/** What came in. */
export interface DemoContent {
  readonly buckets: number;
  readonly documents: number;
  readonly files: number;
}

interface Filled extends DemoContent {
  readonly ids: Awaited<ReturnType<typeof fillBuckets>>["ids"];
}

/**
 * Fills an instance without buckets with countries of the world, in one transaction, by the code that answers
 * clients. `password`: that of the three demo identities; absent: each gets one of its own.
 */
export async function fillDemo(context: ServerContext, password?: string): Promise<DemoResult> {
  const { engine } = context;
  const [admin, ...others] = await engine.identities.list();
  if (admin === undefined || others.length > 0) return { filled: false, reason };
  const caller: Caller = {
    kind: "identity",
    id: admin._id,
    name: admin.identifier,
    policies: admin.policies,
    document: admin,
  };
  const people = await Promise.all(
    ["viewer", "editor", "developer"].map(async (identifier) => {
      const own = password ?? generatePassword();
      return { identifier, password: own, hash: await hashPassword(own, context.options.passwordCost) };
    }),
  );
  const made: DemoIdentity[] = [];
  const content = await fillContent(context, caller, async (tx, { ids }) => {
    // A transaction may run twice.
    made.length = 0;
    for (const { identifier, about, policy } of demoPeople(ids)) {
      const policyId = context.newId();
      await tx.policies.insert(policySchema.parse({ ...policy, _id: policyId }));
      const person = people.find((each) => each.identifier === identifier);
      const identity = { _id: context.newId(), identifier, policies: [policyId] };
      await tx.identities.insert(identity, person?.hash);
      made.push({ identifier, password: person?.password ?? "", about });
    }
  });
  if (content === undefined) return { filled: false, reason };
  const { buckets, documents } = content;
  return { filled: true, buckets, documents, identities: made };
}

const reason = "this instance holds buckets or identities already.";

/** Brings the content of the demo, without its people, to an instance without buckets; `undefined`: it has some. */
export const takeDemo = (context: ServerContext, caller: Caller): Promise<DemoContent | undefined> =>
  fillContent(context, caller, async () => undefined);

async function fillContent(
  context: ServerContext,
  caller: Caller,
  more: (tx: Transaction, filled: Filled) => Promise<void>,
): Promise<DemoContent | undefined> {
  const { engine } = context;
  const isFilled = async ({ buckets }: Pick<Engine, "buckets">) => (await buckets.all()).list().length > 0;
  if (await isFilled(engine)) return undefined;
  const files = new StorageFiles({
    place: context.files,
    dataFolder: context.options.dataFolder,
    engine,
    log: logToStandardError,
  });
  const written = await writeFiles(files, demoFiles(worldCountries(), colours));
  try {
    const content = await engine.write(async (tx) => {
      // Somebody may have made a bucket meanwhile.
      if (await isFilled(tx)) return undefined;
      await insertFiles(context, tx, caller, written);
      requireRoom(context.options, (await tx.storage.folder(""))?.size ?? 0);
      await addLanguages(context, tx, caller);
      const { ids, documents } = await fillBuckets(context, tx, caller);
      const filled = { ids, documents, buckets: Object.keys(ids).length, files: written.length };
      await more(tx, filled);
      return filled;
    });
    if (content !== undefined) return content;
  } catch (error) {
    await discard(files, written);
    throw error;
  }
  await discard(files, written);
  return undefined;
}

const discard = (files: StorageFiles, written: readonly { readonly file: string }[]): Promise<void> =>
  files.discardLoose(written.map(({ file }) => file));

/** The languages of the demo beside those that somebody has chosen. Only English has a word for all that is in it. */
async function addLanguages(context: ServerContext, tx: Transaction, caller: Caller): Promise<void> {
  const stored = bucketPreferenceSchema.safeParse(await tx.preferences.find("bucket"));
  const chosen = stored.success ? stored.data.language.available : {};
  const language = { ...demoLanguages, available: { ...demoLanguages.available, ...chosen } };
  await replacePreference(tx, "bucket", { language }, context.newId());
  await context.recordActivity(tx, caller, { action: 2, resource: ["preference", "bucket"] });
}

async function fillBuckets(context: ServerContext, transaction: Transaction, caller: Caller) {
  const writer = createDocumentWriter(context);
  let documents = 0;
  const create = async (input: BucketInput): Promise<string> => {
    const _id = context.newId();
    await transaction.buckets.insert({ ...readBucketBody(input, context.matcher), _id });
    await context.recordActivity(transaction, caller, { action: 1, resource: ["bucket", _id] });
    return _id;
  };
  const insert = async (bucketId: string, document: object): Promise<string> => {
    documents += 1;
    const target = { transaction, bucketId, caller, matcher: context.matcher };
    return String((await writer.insert(target, withoutUndefined(document)))._id);
  };
  /** Inserts documents by name; gives their ids by name. */
  const insertAll = async (bucketId: string, made: readonly (readonly [string, object])[]) => {
    const inserted = new Map<string, string>();
    for (const [name, document] of made) inserted.set(name, await insert(bucketId, document));
    return inserted;
  };
  const ids = {
    regions: await create(regionBucket),
    currencies: await create(currencyBucket),
    languages: await create(languageBucket),
  };
  const countriesId = await create(countryBucket(ids));
  const world = worldCountries();
  const regionIds = await insertAll(ids.regions, regionsOf(world));
  const currencyIds = await insertAll(ids.currencies, currenciesOf(world));
  const languageIds = await insertAll(ids.languages, languagesOf(world));
  const pick = (map: ReadonlyMap<string, string>, codes: readonly string[]) =>
    codes.flatMap((code) => map.get(code) ?? []);
  for (const country of world) {
    await insert(countriesId, {
      ...documentOf(country),
      region: country.region === undefined ? undefined : regionIds.get(country.region),
      languages: pick(languageIds, country.languages),
      currencies: pick(currencyIds, country.currencies),
    });
  }
  return { ids: { ...ids, countries: countriesId }, documents };
}

function regionsOf(world: readonly Country[]): [string, object][] {
  const names = new Map(world.flatMap(({ region, continent }) => (region ? [[region, continent]] : [])));
  return [...names]
    .toSorted()
    .map(([name, continent], index) => [name, { name, continent, colour: colours[index % colours.length] }]);
}

function currenciesOf(world: readonly Country[]): [string, object][] {
  const used = new Set(world.flatMap((country) => country.currencies));
  return Object.entries(currencies)
    .filter(([code]) => used.has(code))
    .map(([code, { name, symbol, decimals }]) => [code, { code, name, symbol, decimals }]);
}

function languagesOf(world: readonly Country[]): [string, object][] {
  const used = new Set(world.flatMap((country) => country.languages));
  return Object.entries(languages)
    .filter(([code]) => used.has(code))
    .map(([code, language]) => {
      const { name, native } = language;
      return [code, { code, name, native, right_to_left: "rtl" in language }];
    });
}

function documentOf(country: Country): object {
  const { flag, name, code, native, capital, population, area, temperature, independent, landlocked } =
    country;
  const { extent, dish, callingCodes } = country;
  return {
    flag,
    name,
    code,
    native,
    capital,
    population,
    area,
    temperature,
    independent,
    landlocked,
    position: positionOf(country),
    extent,
    calling_codes: callingCodes,
    dish,
    about: aboutOf(country),
  };
}

/** The middle of the extent; one that crosses the 180th meridian is wrapped. */
function positionOf({ extent }: Country): object | undefined {
  if (extent === undefined) return undefined;
  const { north, south, west, east } = extent;
  const middle = west <= east ? (west + east) / 2 : (west + east + 360) / 2;
  const longitude = middle > 180 ? middle - 360 : middle;
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return { type: "Point", coordinates: [round(longitude), round((north + south) / 2)] };
}

function aboutOf({ name, capital, region, continent }: Country): string {
  // The two come from different packages, which do not always divide the world in the same way.
  const place = region ?? continent;
  const seat = capital === undefined ? "" : ` Its capital is <em>${escaped(capital)}</em>.`;
  return `<p><strong>${escaped(name.en_US ?? "")}</strong> lies in ${escaped(place)}.${seat}</p>`;
}

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as it stands in rich text. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const withoutUndefined = (document: object): object =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));
