import { type Scenario, scenariosOf } from "./scenario";

export const id = (last: string) => last.padStart(24, "620000000000000000000000");
export const text = { type: "string", title: "Title", options: { position: "bottom" } };
const acl = { read: "true==true", write: "true==true" };
export const schema = (last: string, more: object = {}) => ({
  _id: id(last),
  title: `Bucket ${last}`,
  description: "From an asset",
  icon: "view_stream",
  primary: "title",
  readOnly: false,
  history: false,
  properties: { title: text },
  acl,
  ...more,
});
const resource = (module: string, last: string, contents: object) => ({
  _id: id(last),
  module,
  contents,
});
export const bucket = (last: string, more: object = {}) =>
  resource("bucket", last, { schema: schema(last, more) });
export const program = (last: string, more: object = {}, parts: object = {}) =>
  resource("function", last, {
    schema: {
      _id: id(last),
      name: "Mailer",
      language: "javascript",
      timeout: 10,
      env: { FROM: "{SENDER}", FIXED: "as it is" },
      triggers: { default: { type: "http", options: { method: "Get", path: `/mail${last}` } } },
      ...more,
    },
    env: { SENDER: "ada@example.test" },
    package: { dependencies: {} },
    index: "export default () => process.env.FROM",
    ...parts,
  });
export const board = (last: string) =>
  resource("dashboard", last, {
    schema: {
      _id: id(last),
      name: "Usage",
      components: [{ name: "All", url: "api:/bucket", type: "table" }],
    },
  });
export const apikey = (last: string, more: object = {}) =>
  resource("apikey", last, {
    schema: { _id: id(last), name: "Reader", active: true, policies: [], ...more },
  });
export const attributes = {
  _id: "identity",
  module: "preference",
  contents: { schema: { attributes: { type: "object", properties: { nickname: { type: "string" } } } } },
};
export const config = (more: object = {}) => ({
  title: "Title",
  module: "bucket",
  resource_id: id("b1"),
  submodule: "schema",
  property: "title",
  type: "string",
  ...more,
});
export const asset = (resources: readonly object[], more: object = {}) => ({
  name: "Starter",
  url: "http://assets.test/starter.zip",
  resources,
  ...more,
});
export const download = (save: string, body: object): Scenario => ({
  name: `${save} is downloaded`,
  call: ["POST", "/asset", body],
  status: 201,
  has: { status: "downloaded" },
  save,
});
export const invalid = (message: string) => ({ statusCode: 400, message, error: "validation failed" });
export const bad = (message: string) => ({ statusCode: 400, message, error: "Bad Request" });
export const refused = (name: string, body: unknown, message: string): Scenario => ({
  name,
  call: ["POST", "/asset", body],
  status: 400,
  is: invalid(message),
});
/** A server, with somebody who may do everything with assets and nothing else. */
export function assetScenarios() {
  const scenarios = scenariosOf({ installer: { policies: ["AssetFullAccess"] } });
  // In braces stand ids of earlier rows: this one stays as it is.
  scenarios.save("SENDER", "{SENDER}");
  return scenarios;
}
export const missing = "5f0000000000000000000001";
export const install = (
  name: string,
  path: string,
  more: Partial<Scenario> & { configs?: readonly object[] },
): Scenario => {
  const { configs = [], ...rest } = more;
  return { name, call: ["POST", path, { configs }], status: 201, ...rest };
};
/** An asset that cannot be installed: it is stored, and says why it stays as it is. */
export const hostile = (name: string, resources: readonly object[], message: string): readonly Scenario[] => [
  { ...download(name, asset(resources, { url: name })), name: `${name}: is stored` },
  install(`${name}: is refused`, `/asset/{${name}}`, { status: 400, is: bad(message) }),
];
export const failing = (module: string, last: string, why: string) =>
  `Module '${module}' resource '${id(last)}' validation has been failed: ${why}`;
