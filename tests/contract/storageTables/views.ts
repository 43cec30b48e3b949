import type { Scenario } from "../scenario";
import { given } from "./sending";

const text = "0123456789";
const etag = '"a-h6zsF82dzSCnFsws9nQXtxyKcBY"';
const kept = { "cache-control": "public, max-age=3600, must-revalidate", "accept-ranges": "bytes" };
const confined =
  "sandbox; default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'";

const view = (
  name: string,
  headers: Readonly<Record<string, string>>,
  more: Partial<Scenario>,
): Scenario => ({
  name: `view: ${name}`,
  as: null,
  call: ["GET", "/storage/{digits}/view"],
  headers,
  status: 200,
  ...more,
});

const part = (range: string, content: string, from: number): Scenario =>
  view(
    `Range: ${range}`,
    { range },
    {
      status: 206,
      has: content,
      answers: {
        ...kept,
        etag,
        "content-range": `bytes ${from}-${from + content.length - 1}/10`,
        "content-length": String(content.length),
      },
    },
  );
const whole = (range: string): Scenario =>
  view(`Range: ${range} is all of it`, { range }, { has: text, answers: { "content-range": null } });
const none = (range: string): Scenario =>
  view(
    `Range: ${range} is none`,
    { range },
    {
      status: 416,
      has: { statusCode: 416, message: "The content has no such part." },
      answers: { "content-range": "bytes */10", "cache-control": null, etag: null },
    },
  );

/** A stored type, the type that is sent, and whether the content is kept from being a page. */
const types: readonly (readonly [stored: string, sent: string, isConfined: boolean])[] = [
  ["text/html", "text/html; charset=utf-8", true],
  ["image/svg+xml", "image/svg+xml", true],
  ["application/xml", "application/xml", true],
  ["text/xml", "text/xml; charset=utf-8", true],
  ["application/xhtml+xml", "application/xhtml+xml", true],
  ["TEXT/HTML", "TEXT/HTML; charset=utf-8", true],
  [" text/html", " text/html; charset=utf-8".trim(), true],
  ["text/css", "text/css; charset=utf-8", true],
  ["application/json", "application/json; charset=utf-8", true],
  ["application/octet-stream", "application/octet-stream", true],
  ["application/zip", "application/zip", true],
  ["image/png", "image/png", false],
  ["video/mp4", "video/mp4", false],
  ["audio/mpeg", "audio/mpeg", false],
  ["font/woff2", "font/woff2", false],
  ["application/pdf", "application/pdf", false],
  ["", "application/octet-stream", true],
  ["nonsense", "application/octet-stream", true],
  ["multipart/x-mixed-replace", "application/octet-stream", true],
  ["message/rfc822", "application/octet-stream", true],
  ["*/*", "application/octet-stream", true],
  ["text/html; charset=latin1", "text/html; charset=latin1", true],
  ["audio/webm; codecs=opus", "audio/webm; codecs=opus", false],
  ["image/png;,text/html", "image/png", false],
  ["image/png; a=b, text/html", "image/png", false],
  ['video/mp4;codecs="avc1, mp4a";b=c', "video/mp4; b=c", false],
  ["image/png, text/html", "application/octet-stream", true],
  ["text/plain; charset=utf-8, text/html", "text/plain; charset=utf-8", true],
  ["text/plain;,text/javascript", "text/plain; charset=utf-8", true],
  ["image/other+xml", "image/other+xml", true],
  ["application/wasm", "application/wasm", true],
];

const typed = types.flatMap(([stored, sent, isConfined], index): readonly Scenario[] => [
  given(`typed${index}`, `typed${index}`, "5", stored),
  {
    name: `view: type ${stored}`,
    as: null,
    call: ["GET", `/storage/{typed${index}}/view`],
    status: 200,
    answers: {
      "content-type": sent,
      "x-content-type-options": "nosniff",
      "content-security-policy": isConfined ? confined : null,
    },
  },
]);

const sameOrigin = { "sec-fetch-site": "same-origin" };
const script = (name: string, headers: Readonly<Record<string, string>>, status: number): Scenario => ({
  name: `view: JavaScript ${name}`,
  as: null,
  call: ["GET", "/storage/{script}/view"],
  headers,
  status,
  answers:
    status === 200
      ? { vary: "sec-fetch-dest, sec-fetch-site, service-worker" }
      : { "cache-control": "no-store" },
});

export const views: readonly Scenario[] = [
  given("digits.txt", "digits", text),
  given("script.js", "script", "alert(1)", "text/javascript"),
  given("old.js", "oldScript", "alert(1)", "text/javascript1.5"),
  view(
    "all of it, by nobody",
    {},
    {
      has: text,
      answers: {
        ...kept,
        etag,
        "content-length": "10",
        "content-type": "text/plain; charset=utf-8",
        "x-content-type-options": "nosniff",
      },
    },
  ),
  view(
    "with parameters that nobody knows",
    {},
    { call: ["GET", "/storage/{digits}/view"], query: { timestamp: "123" }, has: text },
  ),
  {
    name: "metadata, by nobody",
    as: null,
    call: ["GET", "/storage/{digits}"],
    status: 200,
    has: { name: "digits.txt" },
  },
  view("not changed", { "if-none-match": etag }, { status: 304, has: "", answers: { etag, ...kept } }),
  view("another tag", { "if-none-match": '"b-h6zsF82dzSCnFsws9nQXtxyKcBY"' }, { has: text }),
  view("a list of tags is none of the contract", { "if-none-match": `${etag}, "x"` }, { has: text }),
  view("any tag is none of the contract", { "if-none-match": "*" }, { has: text }),
  view("a weak tag is none of the contract", { "if-none-match": `W/${etag}` }, { has: text }),
  part("bytes=0-0", "0", 0),
  part("bytes=2-4", "234", 2),
  part("bytes=7-", "789", 7),
  part("bytes=-3", "789", 7),
  part("bytes=-100", text, 0),
  part("bytes=5-100", "56789", 5),
  part("BYTES=9-9", "9", 9),
  whole("bytes=0-1,3-4"),
  whole("bytes=4-2"),
  whole("bytes=-"),
  whole("bytes=a-b"),
  whole("lines=0-1"),
  none("bytes=10-"),
  none("bytes=10-20"),
  none("bytes=99999999999999999999-"),
  none("bytes=-0"),
  view("If-Range of this content", { range: "bytes=0-1", "if-range": etag }, { status: 206, has: "01" }),
  view("If-Range of another content", { range: "bytes=0-1", "if-range": '"x"' }, { has: text }),
  view("not changed before a part", { range: "bytes=0-1", "if-none-match": etag }, { status: 304 }),
  {
    name: "HEAD",
    as: null,
    call: ["HEAD", "/storage/{digits}/view"],
    status: 200,
    has: "",
    answers: { ...kept, etag, "content-length": "10" },
  },
  {
    name: "HEAD of a part",
    as: null,
    call: ["HEAD", "/storage/{digits}/view"],
    headers: { range: "bytes=2-3" },
    status: 206,
    answers: { "content-length": "2", "content-range": "bytes 2-3/10" },
  },
  {
    name: "HEAD of nothing",
    as: null,
    call: ["HEAD", "/storage/5f00000000000000000000aa/view"],
    status: 404,
  },
  view(
    "an unknown id",
    {},
    {
      call: ["GET", "/storage/5f00000000000000000000aa/view"],
      status: 404,
      is: { statusCode: 404, message: "Could not find the object.", error: "Not Found" },
    },
  ),
  script("as a script of this origin", { ...sameOrigin, "sec-fetch-dest": "script" }, 403),
  script("as a worker of this origin", { ...sameOrigin, "sec-fetch-dest": "worker" }, 403),
  script("as a service worker, of browsers that say no more", { "service-worker": "script" }, 403),
  script("as a service worker", { ...sameOrigin, "sec-fetch-dest": "serviceworker" }, 403),
  {
    ...script("of an old version", { ...sameOrigin, "sec-fetch-dest": "script" }, 403),
    call: ["GET", "/storage/{oldScript}/view"],
  },
  script("as a text that this origin reads", { ...sameOrigin, "sec-fetch-dest": "empty" }, 200),
  script(
    "as a script of another origin",
    { "sec-fetch-site": "cross-site", "sec-fetch-dest": "script" },
    200,
  ),
  script("by a program", {}, 200),
  ...typed,
  {
    name: "a type beyond ASCII",
    call: ["POST", "/storage", [{ name: "a", content: { type: "text/hätml", data: "" } }]],
    status: 400,
    has: { message: "A type has at most 255 characters, of ASCII alone." },
  },
  {
    name: "a type with a line end",
    call: ["POST", "/storage", [{ name: "a", content: { type: "text/html\r\nx: y", data: "" } }]],
    status: 400,
    has: { statusCode: 400 },
  },
  {
    name: "a type of 256 characters",
    call: ["POST", "/storage", [{ name: "a", content: { type: "x".repeat(256), data: "" } }]],
    status: 400,
    has: { statusCode: 400 },
  },
];
