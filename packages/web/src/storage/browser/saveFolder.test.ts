import { failed, success } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import { zipEntries } from "@twinhelm/core/storage/zip";
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

it("a zip leads nowhere out of where it is unpacked, and has each name once", async () => {
  const names = [
    "../up",
    "./here",
    "/etc/x",
    "a//b",
    "..\\..\\up",
    "C:/x",
    "d/a.txt",
    "d/a.txt",
    "e/",
    "e/",
    "good",
  ];
  const transport: Transport = {
    baseUrl: "http://server",
    async send(call) {
      const parsed = call.schema.safeParse(
        names.map((name) => {
          const content = { type: "", size: name.endsWith("/") ? 0 : 1 };
          return { _id: name, name: `f/${name}`, url: "", content };
        }),
      );
      return parsed.success
        ? success(parsed.data)
        : failed({ code: "unexpected-answer", message: "", retry: false });
    },
  };
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const file = {
    name: "f.zip",
    createWritable: async () =>
      new WritableStream<Uint8Array<ArrayBuffer>>({ write: (piece) => void pieces.push(piece) }),
  };
  vi.stubGlobal("fetch", async () => new Response("x"));
  vi.stubGlobal("showSaveFilePicker", async () => file);
  const said: string[] = [];
  const notifications = { say: ({ text }: { readonly text: string }) => void said.push(text), fail() {} };
  await saveFolder({ transport, notifications }, "f/");
  expect(said).toEqual([expect.stringContaining("f.zip")]);
  const packed = zipEntries(new Uint8Array(await new Blob(pieces).arrayBuffer()));
  expect(packed?.map(({ name }) => name)).toEqual([
    "_/up",
    "_/here",
    "_/etc/x",
    "a/_/b",
    ".._.._up",
    "C_/x",
    "d/a.txt",
    "d/a (2).txt",
    "e/",
    "good",
  ]);
});
