import type { RunRow } from "./runs";

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };
const failed = (message: string) => ({ statusCode: 500, error: "Internal Server Error", message });

const sent = (name: string, value: string, is: unknown, type = html): RunRow => ({
  name: `send: ${name}`,
  handler: `(request, response) => response.send(${value})`,
  is,
  answers: type,
});
const given = (name: string, value: string, is: unknown, type = json): RunRow => ({
  name: `returned: ${name}`,
  handler: `() => ${value}`,
  is,
  answers: type,
});
const broken = (name: string, handler: string, message: string): RunRow => ({
  name: `fails: ${name}`,
  handler,
  status: 500,
  is: failed(message),
  answers: json,
});

/** What handlers send, give back, and throw. */
export const answers: readonly RunRow[] = [
  sent("a text", "'tide'", "tide"),
  sent("a number", "12", "12"),
  sent("a boolean", "false", "false"),
  sent("a large number", "12n", "12"),
  sent("nothing", "undefined", "undefined"),
  sent("a symbol", "Symbol('a')", "Symbol(a)"),
  sent("letters of all kinds", "'håvn ⚓'", "håvn ⚓"),
  sent("null", "null", null, json),
  sent("an object", "{ tons: 7 }", { tons: 7 }, json),
  sent("a list", "[1, 'a', null]", [1, "a", null], json),
  sent("a date", "{ at: new Date(0) }", { at: "1970-01-01T00:00:00.000Z" }, json),
  sent("a map, which is an object like any other", "new Map([[1, 2]])", {}, json),
  sent("bytes", "Buffer.from('abc')", "abc", { "content-type": "application/octet-stream" }),
  sent("a list of bytes", "new Uint8Array([97, 98])", "ab", { "content-type": "application/octet-stream" }),
  given("an object", "({ tons: 7 })", { tons: 7 }),
  given("a text", "'tide'", "tide", html),
  given("zero", "0", "0", html),
  given("false", "false", "false", html),
  given("a promise", "Promise.resolve({ late: true })", { late: true }),
  {
    name: "what is given back after an answer does not matter",
    handler: "async (request, response) => { await response.send('first'); return 'second'; }",
    is: "first",
  },
  {
    name: "an answer may come after the handler",
    handler: "(request, response) => { setTimeout(() => response.send('late'), 20); }",
    is: "late",
  },
  {
    name: "status: is sent with its answer",
    handler: "(request, response) => response.status(201).send('made')",
    status: 201,
    is: "made",
  },
  {
    name: "status: of an error",
    handler: "(request, response) => response.status(404, 'No such boat').send({ message: 'no' })",
    status: 404,
    is: { message: "no" },
  },
  {
    name: "status: without a body",
    handler: "(request, response) => response.status(204).send('')",
    status: 204,
    is: "",
  },
  {
    name: "headers: are sent, several of one name too",
    handler:
      "(request, response) => { response.headers.set('X-A', 'b'); response.headers.append('x-list', '1'); response.headers.append('x-list', '2'); return 'a'; }",
    is: "a",
    answers: { "x-a": "b", "x-list": "1, 2" },
  },
  {
    name: "headers: send has the last word on the type",
    handler:
      "(request, response) => { response.headers.set('content-TYPE', 'text/css'); response.send('a'); }",
    is: "a",
    answers: html,
  },
  {
    name: "headers: writeHead has it otherwise",
    handler:
      "(request, response) => { response.writeHead(202, 'Taken', { 'Content-Type': 'text/css' }); response.end('a'); }",
    status: 202,
    is: "a",
    answers: { "content-type": "text/css" },
  },
  {
    name: "headers: of the connection are the server's",
    handler:
      "(request, response) => { response.writeHead(200, { 'Content-Length': '1', Connection: 'upgrade' }); response.end('whole'); }",
    is: "whole",
  },
  {
    name: "headers: of the whole origin are the server's",
    handler:
      "(request, response) => { response.writeHead(200, { 'Clear-Site-Data': '\"storage\"', 'Strict-Transport-Security': 'max-age=9', NEL: '{}', 'Report-To': '{}', 'Reporting-Endpoints': 'a=\"/b\"', 'Alt-Svc': 'h2=\":1\"', 'Service-Worker-Allowed': '/', 'X-Tide': '1' }); response.end('a'); }",
    is: "a",
    answers: {
      "clear-site-data": null,
      "strict-transport-security": null,
      nel: null,
      "report-to": null,
      "reporting-endpoints": null,
      "alt-svc": null,
      "service-worker-allowed": null,
      "x-tide": "1",
    },
  },
  {
    name: "headers: a page of a function is none of the console",
    handler: "() => '<script>1</script>'",
    answers: {
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads",
    },
  },
  {
    name: "pieces: one after the other",
    handler:
      "async (request, response) => { await response.writeHead(200); await response.write('a'); await response.write(Buffer.from('b')); await response.end('c'); }",
    is: "abc",
    answers: { "content-type": null, "content-length": null },
  },
  {
    name: "pieces: without a head",
    handler: "async (request, response) => { await response.write('a'); response.end(); }",
    is: "a",
  },
  {
    name: "pieces: an end alone",
    handler: "(request, response) => response.end()",
    is: "",
  },
  {
    name: "pieces: of another encoding",
    handler: "(request, response) => response.end('6869', 'hex')",
    is: "hi",
  },
  {
    name: "state: what was sent is known",
    handler:
      "async (request, response) => { const before = response.headersSent; response.status(203); await response.write(String(before)); response.end(String(response.headersSent) + response.statusCode); }",
    status: 203,
    is: "falsetrue203",
  },
  {
    name: "state: a second head is refused",
    handler:
      "async (request, response) => { response.writeHead(200); const problem = await response.writeHead(201).catch((error) => error.message); response.end(problem); }",
    is: "Headers already sent",
  },
  {
    name: "state: a second answer is refused, and the first one stands",
    handler: "async (request, response) => { await response.send('one'); await response.send('two'); }",
    is: "one",
  },
  broken("what is thrown", "() => { throw new TypeError('no tide table'); }", "TypeError: no tide table"),
  broken("what is rejected", "async () => { throw new Error('gone'); }", "Error: gone"),
  broken("a text that is thrown", "() => { throw 'words'; }", "words"),
  {
    name: "fails: without a reason",
    handler: "() => Promise.reject()",
    status: 500,
    is: { statusCode: 500, error: "Internal Server Error" },
  },
  broken(
    "a status that is none",
    "(request, response) => response.status(42).send('a')",
    "The answer of the function cannot be sent: 42 is no status of an answer",
  ),
  {
    name: "fails: a header that is none",
    handler: "(request, response) => { response.headers.set('a b', 'c'); response.send('a'); }",
    status: 500,
    has: { statusCode: 500 },
  },
  {
    name: "fails: a value with a line end",
    handler:
      "(request, response) => { response.headers.set('a', 'b\\r\\nset-cookie: c'); response.send('a'); }",
    status: 500,
    answers: { "set-cookie": null },
  },
  {
    name: "fails: what leads to itself",
    handler: "() => { const a = {}; a.a = a; return a; }",
    status: 500,
    has: { statusCode: 500, error: "Internal Server Error" },
  },
  broken(
    "more than an answer may have",
    "(request, response) => response.send('x'.repeat(70 * 1024 * 1024))",
    "Error: The answer has 73400320 bytes; at most 67108864 are allowed.",
  ),
  { name: "fails: no function", handler: "12", status: 500, has: { statusCode: 500 } },
  {
    name: "its environment: what it names, and what the contract does",
    handler:
      "() => ({ ...process.env, PATH: undefined, HOME: undefined, __INTERNAL__SPICA__PUBLIC_URL__: undefined, cwd: undefined })",
    is: { UNIT: "tons", TIMEOUT: "20", RUNTIME: "node", ENTRYPOINT: "index", LOGGER: "true" },
  },
  {
    name: "its environment: the address of the API",
    handler: "() => process.env.__INTERNAL__SPICA__PUBLIC_URL__.replace(/\\d+/g, 0)",
    is: "http://0.0.0.0:0/api",
  },
];
