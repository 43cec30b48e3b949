import { expect, it } from "vitest";
import { type Failure, failed, type Result, success } from "../http/failure";
import type { Call, Transport } from "../http/transport";
import { storageDelete } from "./actions";

/** A server that answers the question for references so, and lists one file. */
const serverWith = (answer: unknown, children?: object): Transport => ({
  baseUrl: "http://server",
  async send<T>({ path, schema }: Call<T>): Promise<Result<T>> {
    const file = { _id: "o1", name: "a/x", content: { type: "text/plain", size: 3 }, url: "" };
    const answers: Readonly<Record<string, unknown>> = {
      storage: [file],
      "storage/o1": file,
      "storage/children": children,
    };
    const parsed = schema.safeParse(Object.hasOwn(answers, path) ? answers[path] : answer);
    return parsed.success ? success(parsed.data) : failed(failureOf(answer));
  },
});

const failureOf = (answer: unknown): Failure => ({
  code: "not-found",
  message: "Cannot POST /storage/references",
  status: 404,
  retry: false,
  ...Object(answer),
});

const fileAlone = { items: [{ path: "a/x", id: "o1" }] };
const told = async (
  answer: unknown,
  input: Parameters<typeof storageDelete.run>[1] = fileAlone,
  children?: object,
) => {
  const known = await storageDelete.learn?.({ transport: serverWith(answer, children) }, input);
  return storageDelete.confirm?.(known ?? input).paragraphs.slice(1);
};

const posts = { _id: "b1", title: "Posts", documents: 2 };

it("who refers to what is deleted is said before", async () => {
  const untitled = { _id: "b2", documents: 1 };
  expect(await told({ buckets: [posts, untitled], partial: false })).toEqual([
    "3 documents refer to what is deleted: 2 in Posts, 1 in b2.",
  ]);
  expect(await told({ buckets: [untitled], partial: true })).toEqual([
    "One document refers to what is deleted: 1 in b2. Of others it is not known.",
  ]);
  expect(await told({ buckets: [], partial: false })).toEqual(["No document refers to what is deleted."]);
  expect(await told({ buckets: [], partial: true })).toEqual([
    "No document that you are shown refers to what is deleted. Of others it is not known.",
  ]);
});

it("a folder is asked about as well, beside what is in it", async () => {
  expect(await told({ buckets: [posts], partial: false }, { items: [{ path: "a/" }] })).toEqual([
    "1 file will be deleted, 3 Bytes in all.",
    "2 documents refer to what is deleted: 2 in Posts.",
  ]);
  // A server that counts folders is not asked for what is in them.
  const children = { meta: { total: 9, files: 40, size: 2000 }, data: [] };
  const items = [{ path: "b/" }, { path: "b/c/" }, { path: "a/x", id: "o1" }];
  expect((await told({ buckets: [], partial: false }, { items }, children))?.[0]).toBe(
    "41 files will be deleted, 2.0 KB in all.",
  );
});

it("a server without the call is asked nothing more, and what it cannot count is said", async () => {
  expect(await told(undefined)).toEqual([]);
  expect(await told({ message: "Invalid id.", status: 400 })).toEqual([]);
  expect(await told({ message: "Reading was ended after 5 seconds.", status: 503 })).toEqual([
    "Whether documents refer to what is deleted is not known: Reading was ended after 5 seconds.",
  ]);
});

it("a count that did not come in time is said to be late", async () => {
  expect(await told({ code: "aborted", message: "The call was cancelled.", status: 0 })).toEqual([
    "Whether documents refer to what is deleted is not known: counting them takes longer than two seconds.",
  ]);
});
