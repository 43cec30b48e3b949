import type { Bucket } from "@twinhelm/core/bucket/model";
import { useKeptDraft } from "@twinhelm/core/document/draft/react";
import { valueIn } from "@twinhelm/core/document/form/draft";
import { type DocumentEditing, useDocumentEditing } from "@twinhelm/core/document/form/react";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawnOn } from "./drawn";

let server: TestServer;
let bucket: Bucket;
beforeAll(async () => {
  server = await startTestServer();
  const made = await server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "Small boats",
      required: ["code"],
      properties: {
        code: { type: "string", title: "Code", options: { unique: true, index: true, position: "left" } },
        name: { type: "string", title: "Name", options: { translate: true } },
        tons: { type: "number", minimum: 1, default: 7 },
        info: { type: "object", properties: { depth: { type: "number" }, mast: { type: "string" } } },
        stops: { type: "array", items: { type: "object", properties: { port: { type: "string" } } } },
      },
    },
  });
  bucket = made.body;
});
afterAll(() => server.close());

const { here, show } = drawnOn(() => server);
const languages = { available: { tr_TR: "Turkish", en_US: "English" }, default: "en_US" };

const edit = (documentId?: string, person = here()) => {
  const saved: (string | undefined)[] = [];
  const drawn = show(person, () =>
    useDocumentEditing(
      { bucket, documentId, languages },
      { onSaved: ({ created }) => void saved.push(created?._id) },
    ),
  );
  return { drawn, saved };
};
const stored = async (id: string) =>
  (await server.call("GET", `/bucket/${bucket._id}/data/${id}`, { query: { localize: "false" } })).body;
const insert = async (body: object): Promise<string> =>
  (await server.call("POST", `/bucket/${bucket._id}/data`, { body })).body._id;
const isReady = ({ phase }: DocumentEditing) => phase === "editing";

describe("a document in its form", () => {
  it("is made of what is typed, with nothing that is empty", async () => {
    const { drawn, saved } = edit();
    const form = await drawn.until(isReady);
    expect(form.draft).toEqual({ tons: 7 });
    form.save();
    expect((await drawn.until(({ checked }) => checked)).shown).toEqual({ code: "This field is required." });
    drawn.now().set(["code"], "A1");
    drawn.now().set(["name", "tr_TR"], "Tekne");
    drawn.now().set(["info", "mast"], "x");
    drawn.now().set(["info", "mast"], undefined);
    drawn.now().set(["stops"], [{ port: "Izmir" }]);
    drawn.now().save();
    const { shown } = await drawn.until((now) => Object.keys(now.shown).length > 0 && !("code" in now.shown));
    expect(shown).toEqual({
      "name.en_US": "English value is required as it is the default language.",
    });
    drawn.now().set(["name", "en_US"], "Boat");
    drawn.now().save();
    await drawn.until(() => saved.length > 0);
    const [id = ""] = saved;
    expect(await stored(id)).toEqual({
      _id: id,
      code: "A1",
      name: { tr_TR: "Tekne", en_US: "Boat" },
      tons: 7,
      stops: [{ port: "Izmir" }],
    });
  });

  it("has what the server refuses at the field, until something is typed there", async () => {
    await insert({ code: "taken" });
    const { drawn } = edit();
    (await drawn.until(isReady)).set(["code"], "taken");
    drawn.now().save();
    const refused = await drawn.until(({ failure, shown }) => failure !== undefined || "code" in shown);
    expect(refused.failure).toBeUndefined();
    expect(refused.shown).toEqual({
      code: "Code: has a value that another document has already, and must be unique.",
    });
    refused.set(["code"], "free");
    await drawn.until(({ shown }) => !("code" in shown));
  });

  it("is the same draft as JSON; a text that cannot be read stays, and says why", async () => {
    const id = await insert({ code: "J1", info: { depth: 3 } });
    const { drawn, saved } = edit(id);
    const form = await drawn.until(isReady);
    form.setJson('{"code": "J1", "tons": 9, "info": null}');
    const typed = await drawn.until(({ dirty }) => dirty);
    expect(typed).toMatchObject({ draft: { code: "J1", tons: 9 }, unread: undefined });
    typed.setJson("{");
    const { unread } = await drawn.until((now) => now.unread !== undefined);
    expect(unread).toMatch(/^This is not valid JSON/);
    drawn.now().save();
    drawn.now().setJson('{"code": "J1", "tons": 8}');
    drawn.now().set(["info", "depth"], 5);
    drawn.now().save();
    await drawn.until(() => saved.length > 0);
    expect(await stored(id)).toEqual({ _id: id, code: "J1", tons: 8, info: { depth: 5 } });
  });

  it("keeps what somebody else changed, and asks where both changed the same", async () => {
    const id = await insert({ code: "M1", tons: 5, info: { depth: 1, mast: "one" } });
    const { drawn, saved } = edit(id);
    (await drawn.until(isReady)).set(["info", "depth"], 2);
    await server.call("PATCH", `/bucket/${bucket._id}/data/${id}`, {
      body: { tons: 6, info: { mast: "two" } },
    });
    drawn.now().save();
    await drawn.until(() => saved.length === 1);
    expect(await stored(id)).toEqual({ _id: id, code: "M1", tons: 6, info: { depth: 2, mast: "two" } });
    (await drawn.until(({ state }) => state === "pristine")).set(["tons"], 8);
    await server.call("PATCH", `/bucket/${bucket._id}/data/${id}`, { body: { tons: 9 } });
    drawn.now().save();
    const { conflict } = await drawn.until((form) => form.conflict !== undefined);
    expect(conflict?.differences).toMatchObject([{ path: ["tons"], base: 6, mine: 8, theirs: 9 }]);
    drawn.now().takeTheirs();
    await drawn.until((now) => now.valueAt(["tons"]) === 9);
  });

  it("says what is wrong with what was typed once somebody goes on, and what is missing once it is saved", async () => {
    const { drawn } = edit();
    (await drawn.until(isReady)).set(["info", "depth"], "deep");
    await drawn.until(({ dirty, shown }) => dirty && Object.keys(shown).length === 0);
    drawn.now().leaveField(["info", "depth"]);
    expect((await drawn.until(({ shown }) => Object.keys(shown).length > 0)).shown).toEqual({
      "info.depth": "Enter a number.",
    });
  });

  it("is kept as it was typed for whoever typed it, also over what others changed, until it is saved", async () => {
    const id = await insert({ code: "K1", tons: 5 });
    const person = here();
    const open = async () => {
      const known = show(person, () => useKeptDraft({ bucketId: bucket._id, documentId: id }));
      const { kept } = await known.until(({ isKnown }) => isKnown);
      const drawn = show(person, () =>
        useDocumentEditing(
          { bucket, documentId: id, languages },
          { kept, onChange: known.now().keep, onSaved: known.now().drop },
        ),
      );
      return { kept, drawn, known };
    };
    const first = await open();
    await first.drawn.until(isReady);
    first.drawn.now().set(["tons"], "many");
    const there = async () =>
      (await server.call("GET", `/bucket/${bucket._id}/drafts/${id}`)).body.draft?.draft;
    await expect.poll(there).toEqual({ code: "K1", tons: "many" });
    first.drawn.leave();
    first.known.leave();
    await server.call("PATCH", `/bucket/${bucket._id}/data/${id}`, { body: { info: { depth: 3 } } });
    const later = await open();
    expect(later.drawn.now()).toMatchObject({ draft: { tons: "many" }, dirty: true });
    later.drawn.now().set(["tons"], 8);
    later.drawn.now().save();
    await later.drawn.until(({ dirty, state }) => !dirty && state !== "saving");
    expect(await stored(id)).toEqual({ _id: id, code: "K1", tons: 8, info: { depth: 3 } });
    expect((await open()).kept).toBeUndefined();
  });

  /** A document whose draft is typed in one console and comes late in another, where the form is open by then. */
  const openLate = async (code: string) => {
    const id = await insert({ code, tons: 5, info: { depth: 1, mast: "one" } });
    const one = showKept(here(), id);
    (await one.until(({ form }) => isReady(form))).form.set(["tons"], "many");
    one.now().form.set(["info", "mast"], "two");
    one.now().form.set(["stops"], [{ port: "Bari" }]);
    const there = async () =>
      (await server.call("GET", `/bucket/${bucket._id}/drafts/${id}`)).body.draft?.draft;
    await expect.poll(there).toMatchObject({ tons: "many", stops: [{ port: "Bari" }] });
    one.leave();
    const person = here();
    const release = person.hold("/drafts/");
    const late = showKept(person, id);
    const { draft, form } = await late.until((now) => isReady(now.form));
    expect(draft).toMatchObject({ isKnown: false, kept: undefined });
    expect(form).toMatchObject({ dirty: false, draft: { tons: 5 } });
    return { id, late, release, there, person };
  };
  const showKept = (person: ReturnType<typeof here>, documentId: string) =>
    show(person, () => {
      const draft = useKeptDraft({ bucketId: bucket._id, documentId });
      const { kept, isKnown, keep, drop } = draft;
      const options = { kept, found: isKnown ? kept : undefined, onChange: keep, onSaved: drop };
      return { draft, form: useDocumentEditing({ bucket, documentId, languages }, options) };
    });

  it("opens before its draft is known, which comes in when it is there, never over what is typed", async () => {
    const { id, late, release, there } = await openLate("L1");
    late.now().form.set(["code"], "L2");
    late.now().form.set(["info", "mast"], "three");
    late.now().form.set(["stops"], [{ port: "Izmir" }]);
    // As it was: that is what was wanted.
    late.now().form.set(["stops"], undefined);
    release();
    const { draft, form } = await late.until(({ form }) => form.valueAt(["tons"]) === "many");
    expect(draft).toMatchObject({ isKnown: true, kept: { draft: { tons: "many" } } });
    expect(form.draft).toMatchObject({ code: "L2", info: { depth: 1, mast: "three" } });
    expect(form.valueAt(["stops"])).toBeUndefined();
    await expect.poll(there).toMatchObject({ code: "L2", tons: "many", info: { mast: "three" } });
    form.set(["tons"], 9);
    late.now().form.save();
    await late.until(({ form: { dirty, state } }) => !dirty && state !== "saving");
    expect(await stored(id)).toEqual({ _id: id, code: "L2", tons: 9, info: { depth: 1, mast: "three" } });
    await expect.poll(there).toBeUndefined();
  });

  it("takes its draft also while it is being saved", async () => {
    const { id, late, release, person } = await openLate("L5");
    const write = person.hold(`/data/${id}`);
    late.now().form.set(["code"], "L6");
    late.now().form.save();
    await late.until(({ form: { state } }) => state === "saving");
    release();
    await late.until(({ form }) => form.valueAt(["tons"]) === "many");
    write();
    const { form } = await late.until(({ form: { state } }) => state !== "saving");
    expect(form).toMatchObject({ dirty: true, draft: { code: "L6", tons: "many", info: { mast: "two" } } });
    expect(await stored(id)).toMatchObject({ code: "L6", tons: 5 });
  });

  it("that is saved before its draft is known loses neither", async () => {
    const { id, late, release, there } = await openLate("L3");
    const isSaved = ({ form: { draft, dirty, state } }: ReturnType<typeof late.now>) =>
      valueIn(draft, ["code"]) === "L4" && !dirty && state !== "saving";
    late.now().form.set(["code"], "L4");
    late.now().form.save();
    await late.until(isSaved);
    release();
    const { form } = await late.until(({ form }) => form.valueAt(["tons"]) === "many");
    expect(form).toMatchObject({ dirty: true, draft: { code: "L4", info: { mast: "two" } } });
    expect(await stored(id)).toMatchObject({ code: "L4", tons: 5 });
    expect(await there()).toMatchObject({ tons: "many" });
  });
});
