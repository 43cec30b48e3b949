import { expect, it } from "vitest";
import { npmInWords } from "./npm";

const said = (...lines: string[]) => ["npm install has failed. code: 1", ...lines].join("\n");

it.each([
  [
    /^There is no package @scope\/nothing in the registry\. Look at how its name is spelled\.$/,
    said(
      "npm error code E404",
      "npm error 404 Not Found - GET http://127.0.0.1:9/@scope%2fnothing - not found",
      "npm error 404  The requested resource '@scope/nothing@^2.0.0' could not be found or you do not have permission to access it.",
    ),
  ],
  [/^There is no package nothing /, said("npm error 404  'nothing@*' is not in this registry.")],
  [
    /^leftish has no version 9\.1\. Ask for another one, or for leftish alone: the newest\.$/,
    said("npm error code ETARGET", "npm error notarget No matching version found for leftish@9.1."),
  ],
  [/^@a\/b has no version \^9\. /, said("npm error notarget No matching version found for @a/b@^9.")],
  [/^The server cannot reach the registry of packages\./, said("npm error code ECONNREFUSED")],
  [/^The server cannot reach/, said("npm error code EAI_AGAIN")],
  [/certificate/, said("npm error code SELF_SIGNED_CERT_IN_CHAIN")],
  [/^The registry of packages refused this server/, said("npm error code E401")],
  [/other versions/, said("npm error code ERESOLVE")],
  [/not what the registry/, said("npm error code EINTEGRITY")],
  [/disk/, said("npm error code ENOSPC")],
  [/^npm took longer than 60 seconds/, said("It was ended after 60 seconds.")],
  [/^The server was being stopped/, said("The server is being stopped.")],
  [/no npm beside/, "npm install has failed. There is no npm beside this Node."],
  [/^npm could not do this\. What it said:$/, said("npm error code EWHAT")],
])("%s comes first, and then what npm said", (first, message) => {
  const [line = "", ...rest] = npmInWords(message).split("\n");
  expect(line).toMatch(first);
  expect(rest.join("\n")).toBe(message);
});

it("what npm did not say stays as it is", () => {
  expect(npmInWords("a b is no name of a package.")).toBe("a b is no name of a package.");
});
