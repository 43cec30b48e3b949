import { expect, it } from "vitest";
import { parseCredentialFile } from "./credentialFile";

it("reads a file as it was written, and one of an older version without contexts", () => {
  const file = {
    current: "http://a/api",
    servers: { "http://a/api": "IDENTITY token" },
    context: "live",
    contexts: {
      live: { server: "http://b/api", credential: "APIKEY key" },
      test: { server: "http://c/api" },
    },
  };
  expect(parseCredentialFile(JSON.stringify(file))).toEqual(file);
  expect(parseCredentialFile("{}")).toEqual({ servers: {}, contexts: {} });
});

it.each([
  "",
  "{",
  "null",
  "[]",
  '"text"',
  '{"current":1}',
  '{"context":null}',
  '{"servers":[]}',
  '{"servers":{"http://a":1}}',
  '{"contexts":{"live":"http://a"}}',
  '{"contexts":{"live":{}}}',
  '{"contexts":{"live":{"server":"http://a","credential":7}}}',
])("says that %s is damaged", (text) => {
  expect(parseCredentialFile(text)).toBeUndefined();
});
