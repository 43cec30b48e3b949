import { expect, it } from "vitest";
import { type Result, success } from "../http/failure";
import { createUploader, type PostAnswer } from "./upload";

const stored = {
  _id: "65a1f0c2d4e5f60718293a4b",
  name: "photos/é 100%.png",
  content: { type: "image/png", size: 3 },
  url: "http://server/api/storage/65a1f0c2d4e5f60718293a4b/view",
};
const file = { name: stored.name, type: "", body: "png" };

function uploading(answer: Partial<PostAnswer>) {
  const sent: unknown[] = [];
  const told: string[] = [];
  const uploader = createUploader<string>({
    baseUrl: "http://server/api",
    credential: () => "IDENTITY token",
    onUnauthorized: () => told.push("ended"),
    async post({ signal: _, onProgress: __, ...request }): Promise<Result<PostAnswer>> {
      sent.push(request);
      return success({ status: 201, statusText: "", contentType: "application/json", text: "", ...answer });
    },
  });
  return { uploader, sent, told };
}

it("sends one part whose name holds its folders, percent-encoded", async () => {
  const { uploader, sent } = uploading({ text: JSON.stringify([stored]) });
  expect(await uploader.insert(file)).toEqual(success(stored));
  expect(sent).toEqual([
    {
      method: "POST",
      path: "storage?taken=refuse",
      url: "http://server/api/storage?taken=refuse",
      field: "files",
      filename: "photos%2F%C3%A9%20100%25.png",
      type: "application/octet-stream",
      body: "png",
      credential: "IDENTITY token",
    },
  ]);
});

it("replaces at the same address", async () => {
  const { uploader, sent } = uploading({ status: 200, text: JSON.stringify(stored) });
  expect(await uploader.replace(stored._id, { ...file, type: "image/png" })).toEqual(success(stored));
  expect(sent).toMatchObject([
    { method: "PUT", path: `storage/${stored._id}`, field: "file", type: "image/png" },
  ]);
});

it.each([
  [
    413,
    '{"statusCode":413,"message":"maximum object size is 35Mi"}',
    "too-large",
    "maximum object size is 35Mi",
  ],
  [403, '{"statusCode":403,"message":"No.","error":"Forbidden"}', "denied", "No."],
  [
    502,
    "<html>",
    "server",
    "http://server/api answered 502: the server behind it gave no answer. It is not known whether this was done: look before you try again.",
  ],
])("an answer %i is a failure", async (status, text, code, message) => {
  const { uploader } = uploading({ status, text });
  const result = await uploader.insert(file);
  expect(result.ok ? undefined : result.failure).toMatchObject({ code, message, status });
});

it.each([
  ["Total storage object size limit exceeded", "too-large", false],
  ["Internal server error", "server", true],
])("500 with '%s' is sent again where that may help", async (message, code, retry) => {
  const { uploader } = uploading({ status: 500, text: JSON.stringify({ statusCode: 500, message }) });
  const result = await uploader.insert(file);
  expect(result.ok ? undefined : result.failure).toMatchObject({ code, message, retry });
});

it("tells when the session has ended", async () => {
  const { uploader, told } = uploading({ status: 401, text: '{"statusCode":401,"message":"jwt expired"}' });
  const result = await uploader.insert(file);
  expect(result.ok ? undefined : result.failure.code).toBe("not-signed-in");
  expect(told).toEqual(["ended"]);
});

it("an answer to somebody who has signed in again meanwhile ends no session", async () => {
  let credential = "IDENTITY before";
  const told: string[] = [];
  const uploader = createUploader<string>({
    baseUrl: "http://server/api",
    credential: () => credential,
    onUnauthorized: () => told.push("ended"),
    async post() {
      credential = "IDENTITY after";
      return success({ status: 401, statusText: "Unauthorized", contentType: "", text: "" });
    },
  });
  expect(await uploader.insert(file)).toMatchObject({ ok: false, failure: { code: "not-signed-in" } });
  expect(told).toEqual([]);
  expect(await uploader.insert(file)).toMatchObject({ ok: false });
  expect(told).toEqual(["ended"]);
});
