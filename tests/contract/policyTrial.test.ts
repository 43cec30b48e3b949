// What somebody may do with a policy as it is edited, by the hooks that both consoles draw, on a real server.
import { plainText } from "@twinhelm/core/access/explanation";
import { emptyDraft } from "@twinhelm/core/policy/draft";
import type { Policy, PolicyBody } from "@twinhelm/core/policy/model";
import { useOwnPolicies, usePolicyEditing, usePolicyTrial } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";
import type { TriedPolicy } from "@twinhelm/core/policy/trial";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawnOn } from "./drawn";

let server: TestServer;
let boats: string;
let ada: Awaited<ReturnType<TestServer["createIdentity"]>>;

beforeAll(async () => {
  server = await startTestServer();
  const bucket = await server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "What floats",
      icon: "sailing",
      primary: "name",
      properties: { name: { type: "string", title: "Name", options: { position: "left" } } },
    },
  });
  boats = bucket.body._id;
  ada = await server.createIdentity([granted("bucket:index", boats)], { identifier: "ada" });
});
afterAll(() => server.close());

const granted = (action: string, ...include: readonly string[]) => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  resource: { include: [...include], exclude: [] },
});
const policyOf = (...statement: PolicyBody["statement"]): PolicyBody => ({
  name: "Sailors",
  description: "D",
  statement,
});
const tried = (draft: PolicyBody, more: Partial<TriedPolicy> = {}): TriedPolicy => ({
  stored: undefined,
  draft,
  policies: [],
  readOnly: false,
  ...more,
});

const { here, show } = drawnOn(() => server);
type Trial = ReturnType<typeof usePolicyTrial>;
const answersOf = ({ result }: Trial) =>
  result?.answers.map(({ when, explanation }) => [when, explanation.decision.allowed]);

it("begins with the first action of the policy that is known, or the list of buckets", async () => {
  const known = tried(
    policyOf(
      { action: "made:up", module: "made" },
      granted("bucket:delete", boats),
      granted("bucket:update"),
    ),
  );
  const drawn = show(here(), () => usePolicyTrial(known));
  expect(drawn.now()).toMatchObject({ action: "bucket:delete", kinds: ["bucket"], segments: [""] });
  drawn.again(() => usePolicyTrial(tried(policyOf())));
  await drawn.until(({ action }) => action === "bucket:index");
  expect(drawn.now()).toMatchObject({ kinds: [], segments: [], caller: undefined, lacks: [] });
  expect(drawn.now().request).toEqual({ action: "bucket:index", list: true, segments: [] });
});

it("answers once the resource is whole, by name, for somebody with this policy alone", async () => {
  const draft = policyOf(granted("bucket:delete", boats));
  const drawn = show(here(), () => usePolicyTrial(tried(draft)));
  expect(drawn.now().result).toBeUndefined();
  expect(drawn.now().about).toBe(policyText("try.text"));
  await drawn.until(({ nameOf }) => nameOf("bucket", boats) === "Boats");
  drawn.now().setSegments([`${boats}/`]);
  const answered = await drawn.until(({ result }) => result !== undefined);
  expect(answered.segments).toEqual([boats]);
  expect(answered.request).toEqual({ action: "bucket:delete", list: false, segments: [boats] });
  expect(answersOf(answered)).toEqual([["after", true]]);
  expect(answered.result?.answers.map(({ explanation }) => plainText(explanation))).toEqual([
    "Statement 1 of the policy Sailors allows Delete buckets on Boats.",
  ]);
  // An answer that is read stays the answer to the same question.
  drawn.again(() => usePolicyTrial(tried(policyOf(granted("bucket:update", boats)))));
  const later = await drawn.until((given) => answersOf(given)?.[0]?.[1] === false);
  expect(later).toMatchObject({ action: "bucket:delete", segments: [boats] });
  expect(later.result?.answers.map(({ explanation }) => plainText(explanation))).toEqual([
    "Somebody with this policy needs Delete buckets on Boats. The policy Sailors gives Change.",
  ]);
});

it("another action asks for another resource; a document may be any", async () => {
  const drawn = show(here(), () => usePolicyTrial(tried(policyOf(granted("bucket:delete", boats)))));
  drawn.now().setSegments([boats]);
  await drawn.until(({ segments }) => segments[0] === boats);
  drawn.now().setAction("bucket:data:show");
  const shown = await drawn.until(({ action }) => action === "bucket:data:show");
  expect(shown).toMatchObject({ kinds: ["bucket", "bucketData"], segments: ["", "*"] });
  shown.setAction("bucket:data:index");
  const listed = await drawn.until(({ action }) => action === "bucket:data:index");
  expect(listed).toMatchObject({ kinds: ["bucket"], segments: [""] });
  listed.setAction("made:up");
  const unknown = await drawn.until(({ action }) => action === "made:up");
  expect(unknown).toMatchObject({ kinds: [], segments: [] });
});

it("what somebody may do now and after saving differ by what is edited", async () => {
  const policies = [{ _id: "other", name: "Other", statement: [granted("bucket:update", "*")] }];
  const stored: Policy = { ...policyOf(granted("bucket:delete", boats)), _id: "1" };
  const draft = policyOf();
  const edited = tried(draft, { stored, policies });
  const drawn = show(here(), () => usePolicyTrial(edited));
  drawn.now().setAction("bucket:delete");
  await drawn.until(({ action }) => action === "bucket:delete");
  drawn.now().setSegments([boats]);
  const alone = await drawn.until(({ result }) => result !== undefined);
  expect(answersOf(alone)).toEqual([
    ["now", true],
    ["after", false],
  ]);
  alone.setCaller({ id: "i", name: "grace", policies: ["other"] });
  const asGrace = await drawn.until(({ caller }) => caller?.name === "grace");
  expect(asGrace.result?.unattached).toBe(true);
  expect(answersOf(asGrace)).toEqual([
    ["now", false],
    ["after", false],
  ]);
  expect(asGrace.result?.answers.map(({ explanation }) => plainText(explanation)).at(-1)).toMatch(
    /^grace needs/,
  );
  drawn.again(() => usePolicyTrial({ ...edited, readOnly: true }));
  const readOnly = await drawn.until(({ about }) => about === policyText("try.text.stored"));
  expect(answersOf(readOnly)).toEqual([["now", false]]);
  readOnly.setCaller(undefined);
  expect(answersOf(await drawn.until(({ caller }) => caller === undefined))).toEqual([["now", true]]);
});

it("says what is missing to try it as somebody else", async () => {
  const nobody = show(here(ada.credential), () => usePolicyTrial(tried(policyOf())));
  expect(nobody.now().lacks).toEqual([]);
  const { lacks } = await nobody.until((given) => given.lacks.length > 0);
  expect(lacks).toEqual([
    "To try it as an identity or an API key, you need List identities (passport:identity:index) and List API keys (passport:apikey:index).",
  ]);
  const { credential } = await server.createIdentity([
    granted("passport:identity:index", "*"),
    granted("passport:apikey:index", "*"),
  ]);
  const some = show(here(credential), () => usePolicyTrial(tried(policyOf())));
  await some.settled();
  expect(some.now().lacks).toEqual([]);
  some.now().setCaller({ id: ada.id, name: "ada", policies: [] });
  await some.until(({ caller }) => caller !== undefined);
  expect((await some.until((given) => given.lacks.length > 0)).lacks).toEqual([
    "Without List policies (passport:policy:index), the other policies of an identity or an API key are unknown here.",
  ]);
  const admin = show(here(), () => usePolicyTrial(tried(policyOf())));
  admin.now().setCaller({ id: ada.id, name: "ada", policies: [] });
  await admin.until(({ caller }) => caller !== undefined);
  await admin.settled();
  expect(admin.now().lacks).toEqual([]);
});

it("one's own policies come from what one may do, the others from the list, each once", async () => {
  const mine = show(here(ada.credential), useOwnPolicies);
  expect(mine.now()).toEqual({ own: [], policies: [] });
  const { own, policies } = await mine.until((given) => given.own.length > 0);
  expect(own).toEqual([ada.policyId]);
  expect(policies).toEqual([
    {
      _id: ada.policyId,
      name: "Policy of ada",
      statement: [expect.objectContaining({ action: "bucket:index" })],
    },
  ]);
  const all = show(here(), useOwnPolicies);
  const known = await all.until((given) => given.policies.some(({ _id }) => _id === ada.policyId));
  expect(known.own.length).toBeGreaterThan(0);
  expect(known.own).not.toContain(ada.policyId);
  const ids = known.policies.map(({ _id }) => _id);
  expect(ids.slice(0, known.own.length)).toEqual(known.own);
  expect(new Set(ids).size).toBe(ids.length);
  // The same list until something changes: forms that are drawn again are not begun anew.
  all.again(() => useOwnPolicies());
  expect(all.now().policies).toBe(known.policies);
});

it("a policy is edited and saved, and a new one begins with what is given", async () => {
  const initial = { ...emptyDraft, name: "Mates", description: "New" };
  const saved: unknown[] = [];
  const options = { row: undefined, onSaved: (result: unknown) => saved.push(result) };
  const drawn = show(here(), () => usePolicyEditing(initial, options));
  expect(drawn.now().draft).toEqual(initial);
  drawn.now().change((draft) => ({ ...draft, description: "Changed" }));
  await drawn.until(({ draft }) => draft.description === "Changed");
  drawn.now().save();
  await drawn.until(() => saved.length > 0);
  const { body } = await server.call("GET", "/passport/policy", {
    query: { filter: JSON.stringify({ name: "Mates" }) },
  });
  expect(JSON.stringify(body)).toContain('"description":"Changed"');
});
