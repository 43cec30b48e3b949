import { failed, success } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import { expect, it } from "vitest";
import { saveFolder } from "./saveFolder";

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
