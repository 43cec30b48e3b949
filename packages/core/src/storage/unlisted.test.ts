import { expect, it } from "vitest";
import { failed, success } from "../http/failure";
import type { Call, Transport } from "../http/transport";
import { isTaken } from "./browser/taken";
import { makeFolder } from "./changes";
import { planUploads } from "./transfer/plan";

const object = {
  _id: "65a1f0c2d4e5f60718293a4b",
  name: "new/",
  content: { type: "application/octet-stream", size: 0 },
  url: "http://server/api/storage/65a1f0c2d4e5f60718293a4b/view",
};

/** A server to whom somebody comes who may add files and not list them. */
function serverOf(code: "denied" | "server") {
  const sent: string[] = [];
  const transport: Transport = {
    baseUrl: "http://server/api",
    async send<T>({ method, schema }: Call<T>) {
      sent.push(method);
      const answer = schema.safeParse([object]);
      return method !== "GET" && answer.success
        ? success(answer.data)
        : failed({ code, message: "No.", retry: false });
    },
  };
  return { transport, sent };
}

it("who may not list files adds them all the same, as if nothing were there", async () => {
  const { transport, sent } = serverOf("denied");
  expect(await isTaken(transport, "", "new")).toEqual(success(false));
  expect(await planUploads(transport, [{ name: "a.txt", source: 1 }])).toMatchObject({
    value: { files: [{ name: "a.txt" }], clashes: [] },
  });
  expect(await makeFolder(transport, "new/")).toEqual(success(object));
  expect(sent).toEqual(["GET", "GET", "GET", "POST"]);
});

it("another failure is one: nothing is added to what is not known", async () => {
  const { transport, sent } = serverOf("server");
  for (const answer of [
    await isTaken(transport, "", "new"),
    await planUploads(transport, [{ name: "a.txt", source: 1 }]),
    await makeFolder(transport, "new/"),
  ])
    expect(answer).toMatchObject({ ok: false, failure: { message: "No." } });
  expect(sent).not.toContain("POST");
});
