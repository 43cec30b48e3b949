import { expectTypeOf, it } from "vitest";
import { apikey, apikeyArea } from "../apikey/area";
import { type ApiKey, type ApiKeyBody, apikeyBodySchema, apikeySchema } from "../apikey/model";
import { apikeyOffers } from "../apikey/offers";
import { apikeyRecords } from "../apikey/records";
import { policyOffers } from "../policy/offers";
import { policyRecords } from "../policy/records";
import type { RecordForm } from "../record/area";
import { defineRecords } from "../record/records";
import { defineRecordArea } from "./define";

/** More than the server gives: code that asks for it does not compile. */
interface Other extends ApiKey {
  readonly other: string;
}

const described = {
  about: apikey,
  api: { path: ["passport", "apikey"], schema: apikeySchema, list: "page" },
  body: apikeyBodySchema,
  list: () => ({ memory: "", columns: [], staying: [] }),
  nameOf: ({ name }: ApiKey) => name,
  bodyOf: ({ name, active }: ApiKey): ApiKeyBody => ({ name, active }),
  example: { name: "New key" },
  answered: [],
  actions: {},
} as const;

// What the lines below say is checked when this compiles: each names one mistake.
it("the records of an area fit its rows and bodies", () => {
  defineRecords({ ...described });
  // @ts-expect-error the example has no name
  defineRecords({ ...described, example: {} });
  // @ts-expect-error its name is a number
  defineRecords({ ...described, example: { name: 1 } });
  // @ts-expect-error it has what the body has not
  defineRecords({ ...described, example: { name: "", title: "" } });
  // @ts-expect-error it is no body
  defineRecords({ ...described, bodyOf: () => ({ active: true }) });
  // @ts-expect-error rows have no `other`
  defineRecords({ ...described, bodyOf: ({ other }: Other) => ({ name: other }) });
  // @ts-expect-error rows have no `other`
  defineRecords({ ...described, nameOf: ({ other }: Other) => other });
  // @ts-expect-error rows have no `other`
  defineRecords({ ...described, locked: ({ other }: Other) => other });
  // @ts-expect-error bodies have no `other`
  defineRecords({ ...described, refuses: ({ other }: ApiKeyBody & { other: string }) => other });
});

declare const form: RecordForm<ApiKey, ApiKeyBody>;
declare const formOfOthers: RecordForm<Other, ApiKeyBody>;
declare const formOfOtherBody: RecordForm<ApiKey, { readonly other: string }>;

/** Never called: what matters is whether it compiles. */
const areas = () => {
  const parts = async () => apikeyRecords;
  const offers = async () => apikeyOffers;
  const others = { parts: async () => policyRecords, offers: async () => policyOffers };
  const create = { inputFrom: () => ({ title: "" }) };
  const { attach, ...forgotten } = apikeyOffers;
  const about = { ...apikey, section: apikeyArea.section };
  defineRecordArea(about, { parts, offers, form: async () => () => form });
  defineRecordArea(about, { parts, offers, form: "own" });
  // @ts-expect-error records of another area
  defineRecordArea(about, { ...others, form: "own" });
  // @ts-expect-error offers of another area
  defineRecordArea(about, { parts, offers: async () => policyOffers, form: "own" });
  // @ts-expect-error the offer has another input
  defineRecordArea(about, { parts, offers: async () => ({ ...apikeyOffers, create }), form: "own" });
  // @ts-expect-error an action is not offered
  defineRecordArea(about, { parts, offers: async () => forgotten, form: "own" });
  // @ts-expect-error the form gives another body
  defineRecordArea(about, { parts, offers, form: async () => () => formOfOtherBody });
  // @ts-expect-error the form is of other rows
  defineRecordArea(about, { parts, offers, form: async () => () => formOfOthers });
  return attach;
};

it("the parts of an area fit each other", () => expectTypeOf(areas).toBeFunction());
