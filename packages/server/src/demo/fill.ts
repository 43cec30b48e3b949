import type { BucketInput } from "@twinhelm/core/bucket/model";
import { policySchema } from "@twinhelm/core/policy/model";
import { readBucketBody } from "../bucket/metaschema";
import { bucketStoreOf } from "../bucket/store";
import { createDocumentWriter } from "../document/write";
import { createIdentityStore } from "../identity/store";
import { createPolicyStore } from "../policy/store";
import { createPreferenceStore } from "../preference/store";
import { generatePassword, hashPassword } from "../session/password";
import type { Caller, ServerContext } from "../shell/context";
import { countryBucket, currencyBucket, languageBucket, regionBucket } from "./buckets";
import { demoPeople } from "./people";
import { type Country, currencies, demoLanguages, languages, worldCountries } from "./world";

export type DemoResult =
  | { readonly filled: false; readonly reason: string }
  | {
      readonly filled: true;
      readonly buckets: number;
      readonly documents: number;
      readonly identities: readonly {
        readonly identifier: string;
        readonly password: string;
        readonly about: string;
      }[];
    };

const colours = ["#3b82c4", "#4f9d69", "#c97b3d", "#9a5bb5", "#c4514e", "#3aa6a0", "#8a7f3f", "#6678c9"];

/**
 * Fills an instance without buckets with countries of the world, in one transaction, by the code that answers
 * clients. `password`: that of the three demo identities; absent: each gets one of its own.
 */
export async function fillDemo(context: ServerContext, password?: string): Promise<DemoResult> {
  const buckets = bucketStoreOf(context);
  const identities = createIdentityStore(context);
  const [admin] = identities.list();
  if (buckets.list().length > 0 || admin === undefined || identities.count() > 1)
    return { filled: false, reason: "this instance holds buckets or identities already." };
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
  return context.transaction(() => {
    createPreferenceStore(context).replace("bucket", { language: demoLanguages });
    const { ids, documents } = fillBuckets(context, caller);
    const policies = createPolicyStore(context);
    const made = demoPeople(ids).map(({ identifier, about, policy }) => {
      const policyId = context.newId();
      policies.insert(policySchema.parse({ ...policy, _id: policyId }));
      const person = people.find((each) => each.identifier === identifier);
      identities.insert({ _id: context.newId(), identifier, policies: [policyId] }, person?.hash);
      return { identifier, password: person?.password ?? "", about };
    });
    return { filled: true, buckets: buckets.list().length, documents, identities: made };
  });
}

function fillBuckets(context: ServerContext, caller: Caller) {
  const buckets = bucketStoreOf(context);
  const writer = createDocumentWriter(context, buckets);
  let documents = 0;
  const create = (input: BucketInput): string => {
    const _id = context.newId();
    buckets.insert({ ...readBucketBody(input, buckets.matcher), _id });
    context.recordActivity(caller, { action: 1, resource: ["bucket", _id] });
    return _id;
  };
  const insert = (bucketId: string, document: object): string => {
    const entry = buckets.find(bucketId);
    if (entry === undefined) throw new Error(`The bucket ${bucketId} was not made`);
    documents += 1;
    return String(writer.insert(entry, withoutUndefined(document), caller)._id);
  };
  const ids = {
    regions: create(regionBucket),
    currencies: create(currencyBucket),
    languages: create(languageBucket),
  };
  const countriesId = create(countryBucket(ids));
  const world = worldCountries();

  const regionNames = new Map(
    world.flatMap(({ region, continent }) => (region ? [[region, continent]] : [])),
  );
  const regionIds = new Map(
    [...regionNames]
      .toSorted()
      .map(([name, continent], index) => [
        name,
        insert(ids.regions, { name, continent, colour: colours[index % colours.length] }),
      ]),
  );
  const used = {
    currencies: new Set(world.flatMap((country) => country.currencies)),
    languages: new Set(world.flatMap((country) => country.languages)),
  };
  const currencyIds = new Map(
    Object.entries(currencies)
      .filter(([code]) => used.currencies.has(code))
      .map(([code, { name, symbol, decimals }]) => [
        code,
        insert(ids.currencies, { code, name, symbol, decimals }),
      ]),
  );
  const languageIds = new Map(
    Object.entries(languages)
      .filter(([code]) => used.languages.has(code))
      .map(([code, language]) => [
        code,
        insert(ids.languages, {
          code,
          name: language.name,
          native: language.native,
          right_to_left: "rtl" in language,
        }),
      ]),
  );
  const pick = (map: ReadonlyMap<string, string>, codes: readonly string[]) =>
    codes.flatMap((code) => map.get(code) ?? []);
  for (const country of world) {
    insert(countriesId, {
      ...documentOf(country),
      region: country.region === undefined ? undefined : regionIds.get(country.region),
      languages: pick(languageIds, country.languages),
      currencies: pick(currencyIds, country.currencies),
    });
  }
  return { ids: { ...ids, countries: countriesId }, documents };
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
  const place = region === undefined || region === continent ? continent : `${region}, ${continent}`;
  const seat = capital === undefined ? "" : ` Its capital is <em>${escaped(capital)}</em>.`;
  return `<p><strong>${escaped(name.en_US ?? "")}</strong> lies in ${escaped(place)}.${seat}</p>`;
}

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as it stands in rich text. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const withoutUndefined = (document: object): object =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));
