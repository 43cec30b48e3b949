import type { Scenario } from "../scenario";
import { form, type Part } from "./sending";

let made = 0;
const takes = (name: string, part: Part, has: { name: string; content?: object }): Scenario => {
  made += 1;
  return {
    name: `form: ${name}`,
    call: ["POST", "/storage"],
    ...form(part),
    status: 201,
    has: [has],
    save: `form${made}`,
    activities: [[1, "storage", `{form${made}}`]],
  };
};

const refuses = (name: string, message: string, ...parts: readonly Part[]): Scenario => ({
  name: `form: ${name}`,
  call: ["POST", "/storage"],
  ...form(...parts),
  status: 400,
  has: { statusCode: 400, message },
});

const encoded = encodeURIComponent;
const plain = { type: "text/plain", size: 5 };

/** Names that people and programs give, however odd; they come back as they were sent. */
const names = [
  "photos/cat.png",
  "a/b/c/d/e/f.txt",
  "with space.txt",
  "ä ö ü ß.txt",
  "日本語/ファイル.txt",
  "emoji 👩‍👩‍👧‍👦/🦊.png",
  "right-to-left \u202egnp.exe",
  "back\\slash.txt",
  "[a-z]+(.*)?$^|{1,2}.txt",
  "percent %25 sign.txt",
  "100%.txt",
  "quote \"' and `tick`.txt",
  "semicolon; comma, =.txt",
  "/leading.txt",
  "double//slash.txt",
  "...",
  "..a",
  ".hidden",
  "x".repeat(1000),
  "a/".repeat(500),
  "<script>alert(1)</script>.html",
  "' OR 1=1 --",
  "%_like\\",
  "__proto__",
  "null",
];

const notNames: readonly (readonly [string, string, string])[] = [
  ["a part that is ..", "photos/../secret", "No part of a name is . or .. alone."],
  ["a part that is .", "photos/./cat.png", "No part of a name is . or .. alone."],
  ["a line end", "a\nb", "A name has no control characters and no broken letters."],
  ["a null character", "a\0b", "A name has no control characters and no broken letters."],
  ["an escape", "a\u001b[31mb", "A name has no control characters and no broken letters."],
  ["1,025 bytes", "x".repeat(1025), "A name has at most 1024 bytes."],
  ["1,000 characters of four bytes", "🦊".repeat(500), "A name has at most 1024 bytes."],
];

export const forms: readonly Scenario[] = [
  ...names.map((name) =>
    takes(
      `the name ${name.slice(0, 40)}`,
      { filename: encoded(name), type: "text/plain" },
      { name, content: plain },
    ),
  ),
  ...notNames.map(([what, name, message]) => refuses(what, message, { filename: encoded(name) })),
  refuses("an empty name", "The name of an object is empty.", { filename: "" }),
  refuses(
    "a percent sign that encodes nothing",
    "The name 100%.txt cannot be decoded: a percent sign in it must be sent as %25.",
    { filename: "100%.txt" },
  ),
  refuses(
    "a percent sign with half a letter",
    "The name %E4.txt cannot be decoded: a percent sign in it must be sent as %25.",
    { filename: "%E4.txt" },
  ),
  takes(
    "a path that is not encoded keeps its last part",
    { filename: "photos/cat.png" },
    { name: "cat.png" },
  ),
  takes(
    "a path of Windows that is not encoded keeps its last part",
    { filename: "C:\\photos\\cat.png" },
    { name: "cat.png" },
  ),
  takes("no type is text", { filename: "typeless" }, { name: "typeless", content: plain }),
  takes(
    "a type loses its parameters",
    { filename: "typed", type: "text/html; charset=latin1" },
    { name: "typed", content: { type: "text/html", size: 5 } },
  ),
  takes(
    "an empty file",
    { filename: "empty", type: "image/png", data: "" },
    { name: "empty", content: { type: "image/png", size: 0 } },
  ),
  takes(
    "a file that holds what looks like a boundary",
    { filename: "tricky", data: "\r\n----boundary\r\n--boundary--" },
    { name: "tricky", content: { type: "text/plain", size: 28 } },
  ),
  {
    name: "form: two files and a field",
    call: ["POST", "/storage"],
    ...form(
      { filename: "one", data: "1" },
      { field: "note", filename: null, data: "ignored" },
      { filename: "two", data: "22" },
    ),
    status: 201,
    has: [
      { name: "one", content: { type: "text/plain", size: 1 } },
      { name: "two", content: { type: "text/plain", size: 2 } },
    ],
    save: ["one", "two"],
    activities: [
      [1, "storage", "{one}"],
      [1, "storage", "{two}"],
    ],
  },
  refuses("no file", "The form has no file: files are sent in the field files.", {
    field: "note",
    filename: null,
  }),
  refuses("a wrong field", "Files are sent in the field files.", { field: "file", filename: "a" }),
  refuses(
    "a good file and one in a wrong field",
    "Files are sent in the field files.",
    { filename: "kept?" },
    { field: "other", filename: "a" },
  ),
  {
    name: "form: nothing of the good one stays",
    call: ["GET", "/storage"],
    query: { filter: { name: "kept?" } },
    status: 200,
    is: [],
  },
  {
    name: "form: no boundary",
    call: ["POST", "/storage"],
    raw: "x",
    headers: { "content-type": "multipart/form-data" },
    status: 400,
    has: { message: "Multipart: Boundary not found" },
  },
  {
    name: "form: it ends early",
    call: ["POST", "/storage"],
    ...form({ filename: "cut" }),
    raw: form({ filename: "cut", data: "only the beginni" }).raw.slice(0, -30),
    status: 400,
    has: { statusCode: 400 },
  },
  {
    name: "form: nothing of it stays",
    call: ["GET", "/storage"],
    query: { filter: { name: "cut" } },
    status: 200,
    is: [],
  },
  {
    name: "form: no form at all",
    call: ["POST", "/storage"],
    raw: "hello",
    headers: form().headers,
    status: 400,
    has: { statusCode: 400 },
  },
  {
    name: "form: an empty one",
    call: ["POST", "/storage"],
    ...form(),
    status: 400,
    has: { statusCode: 400 },
  },
  refuses(
    "1,001 files",
    "A form has at most 1000 files, and as many other parts.",
    ...Array.from({ length: 1001 }, () => ({ filename: "many", data: "" })),
  ),
  refuses(
    "1,001 fields",
    "A form has at most 1000 files, and as many other parts.",
    ...Array.from({ length: 1001 }, () => ({ field: "f", filename: null, data: "" })),
  ),
  {
    name: "form: nothing of many stays",
    call: ["GET", "/storage"],
    query: { filter: { name: "many" } },
    status: 200,
    is: [],
  },
  {
    name: "form: PUT",
    call: ["PUT", "/storage/{one}"],
    ...form({ field: "file", filename: encoded("docs/new.txt"), data: "new" }),
    status: 200,
    has: { _id: "{one}", name: "docs/new.txt", content: { type: "text/plain", size: 3 } },
    activities: [[2, "storage", "{one}"]],
  },
  { name: "form: PUT, its content", call: ["GET", "/storage/{one}/view"], status: 200, has: "new" },
  {
    name: "form: PUT with files",
    call: ["PUT", "/storage/{one}"],
    ...form({ filename: "a" }),
    status: 400,
    has: { message: "Files are sent in the field file." },
  },
  {
    name: "form: PUT with two files",
    call: ["PUT", "/storage/{one}"],
    ...form({ field: "file", filename: "a" }, { field: "file", filename: "b" }),
    status: 400,
    has: { message: "The form has more than one file." },
  },
  {
    name: "form: PUT, what was refused left the content",
    call: ["GET", "/storage/{one}/view"],
    status: 200,
    has: "new",
  },
];
