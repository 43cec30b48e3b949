import { failed, success } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import { afterEach, expect, it, vi } from "vitest";
import { saveFolder } from "./saveFolder";

afterEach(() => vi.unstubAllGlobals());

it("where a file of the folder cannot be had, no empty zip is left, and why is said", async () => {
  const transport: Transport = {
    baseUrl: "http://server",
    async send(call) {
      const object = { _id: "a", name: "f/a", url: "", content: { type: "", size: 1 } };
      const parsed = call.schema.safeParse([object]);
      return parsed.success
        ? success(parsed.data)
        : failed({ code: "unexpected-answer", message: "", retry: false });
    },
  };
  const removed: string[] = [];
  const file = (size: number, name: string) => ({
    name,
    getFile: async () => ({ size }),
    createWritable: async () => new WritableStream(),
    remove: async () => void removed.push(name),
  });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 500 }));
  const said: string[] = [];
  const notifications = { say: ({ text }: { readonly text: string }) => void said.push(text), fail() {} };
  for (const each of [file(0, "new.zip"), file(9, "old.zip")]) {
    vi.stubGlobal("showSaveFilePicker", async () => each);
    await saveFolder({ transport, notifications }, "f/");
  }
  expect(removed).toEqual(["new.zip"]);
  expect(said).toEqual(Array(2).fill(expect.stringContaining("f/a")));
});

it("a folder that memory has no room for is not packed there, and what it is too large for is said", async () => {
  const transport: Transport = {
    baseUrl: "http://server",
    async send(call) {
      const object = (name: string) => ({
        _id: name,
        name,
        url: "",
        content: { type: "", size: 300 * 1_048_576 },
      });
      const parsed = call.schema.safeParse([object("big/a"), object("big/b")]);
      return parsed.success
        ? success(parsed.data)
        : failed({ code: "unexpected-answer", message: "", retry: false });
    },
  };
  const said: string[] = [];
  const notifications = {
    say: ({ text }: { readonly text: string }) => void said.push(text),
    fail: ({ message }: { readonly message: string }) => void said.push(message),
  };
  await saveFolder({ transport, notifications }, "big/");
  expect(said).toEqual([
    "The folder has 600.0 MB. This browser keeps a zip in memory until it is whole, at most 512.0 MB.",
  ]);
});
