import { describe } from "vitest";
import {
  apikey,
  asset,
  assetScenarios,
  attributes,
  bad,
  board,
  bucket,
  config,
  download,
  id,
  install,
  invalid,
  missing,
  program,
  refused,
  text,
} from "./assetWorld";

const scenarios = assetScenarios();

// Contract, storage-asset-dashboard-activity-vc.md section 2.
describe("downloading", () => {
  scenarios.run([
    { name: "there are none at first", call: ["GET", "/asset"], status: 200, is: [] },
    refused("a name is needed", {}, " should have required property 'name'"),
    refused("an address is needed", { name: "x" }, " should have required property 'url'"),
    refused("resources are needed", { name: "x", url: "x" }, " should have required property 'resources'"),
    refused(
      "other keys are none",
      asset([], { status: "installed" }),
      "should NOT have additional properties 'status'",
    ),
    refused(
      "nor in resources",
      asset([{ ...bucket("b1"), more: 1 }]),
      ".resources.0 should NOT have additional properties",
    ),
    refused(
      "a configuration has a type",
      asset([], { configs: [config({ type: "date" })] }),
      ".configs.0.type should be equal to one of the allowed values",
    ),
    refused(
      "null is no value",
      asset([], { configs: [config({ value: null })] }),
      ".configs.0.value should be number,string,boolean,object,array",
    ),
    download("first", asset([bucket("b1")], { configs: [config()] })),
    {
      name: "one is found by its name",
      call: ["GET", "/asset"],
      query: { name: "Starter" },
      status: 200,
      has: [{ _id: "{first}" }],
    },
    { name: "exactly", call: ["GET", "/asset"], query: { name: "starter" }, status: 200, is: [] },
    {
      name: "and by a filter",
      call: ["GET", "/asset"],
      query: { filter: JSON.stringify({ status: "installed" }) },
      status: 200,
      is: [],
    },
    { name: "a filter that is none", call: ["GET", "/asset"], query: { filter: "{" }, status: 400 },
    {
      name: "one that is not there",
      call: ["GET", `/asset/${missing}`],
      status: 404,
      is: { statusCode: 404, message: "Not Found" },
    },
    {
      name: "an id that is none",
      call: ["GET", "/asset/x"],
      status: 400,
      is: { statusCode: 400, message: "Invalid id." },
    },
  ]);
});

describe("installing", () => {
  const renamed = config({ value: "Renamed" });
  scenarios.run([
    install("one that is not there", `/asset/${missing}`, {
      status: 404,
      is: { statusCode: 404, message: "Not Found" },
    }),
    {
      name: "configurations have to be sent",
      call: ["POST", "/asset/{first}", {}],
      status: 400,
      is: invalid(" should have required property 'configs'"),
    },
    install("a preview changes nothing", "/asset/{first}", {
      query: { preview: true },
      configs: [renamed],
      has: { insertions: [{ contents: { schema: { title: "Renamed" } } }], updations: [], deletions: [] },
    }),
    { name: "it does not", call: ["GET", "/bucket"], status: 200, is: [] },
    install("writes the resource, as its own route does", "/asset/{first}", {
      configs: [renamed],
      activities: [[1, "bucket", id("b1")]],
      has: {
        status: "installed",
        configs: [renamed],
        resources: [{ installation_status: "installed", contents: { schema: { title: "Renamed" } } }],
      },
    }),
    { name: "there it is", call: ["GET", `/bucket/${id("b1")}`], status: 200, has: { title: "Renamed" } },
    install("again: there is nothing to do", "/asset/{first}", {
      configs: [renamed],
      has: { status: "installed" },
    }),
    install("an empty list leaves the configurations that are stored", "/asset/{first}", {
      has: { configs: [renamed], resources: [{ contents: { schema: { title: "Renamed" } } }] },
    }),
    install("a configuration of nothing in the asset is left out", "/asset/{first}", {
      configs: [config({ property: "icon", value: "x" })],
      has: { configs: [renamed] },
    }),
    install("another value is an update", "/asset/{first}", {
      query: { preview: true },
      configs: [config({ value: "Again" })],
      has: { insertions: [], updations: [{ _id: id("b1") }], deletions: [] },
    }),
    download(
      "second",
      asset([
        bucket("b1", { title: "Second" }),
        bucket("b2", {
          properties: {
            title: text,
            of: {
              type: "relation",
              bucketId: id("b1"),
              relationType: "onetoone",
              options: { position: "bottom" },
            },
          },
        }),
      ]),
    ),
    install("configurations for an asset that has none", "/asset/{second}", {
      status: 400,
      configs: [renamed],
      is: bad("The asset has no configurations, so that none can be set."),
    }),
    install("another version takes its place", "/asset/{second}", {
      has: { status: "installed" },
      activities: [
        [1, "bucket", id("b2")],
        [2, "bucket", id("b1")],
      ],
    }),
    {
      name: "the one before is downloaded again, without a trace",
      call: ["GET", "/asset/{first}"],
      status: 200,
      has: { status: "downloaded", resources: [bucket("b1", { title: "Renamed" })] },
      lacks: ["installation_status"],
    },
    download("third", asset([bucket("b1", { title: "Second" })])),
    install("what a version has no more is a deletion", "/asset/{third}", {
      query: { preview: true },
      has: { insertions: [], updations: [], deletions: [{ _id: id("b2"), module: "bucket" }] },
    }),
    install("and is deleted", "/asset/{third}", {
      activities: [[3, "bucket", id("b2")]],
      has: { status: "installed" },
    }),
    {
      name: "somebody deletes a bucket of it",
      call: ["DELETE", `/bucket/${id("b1")}`],
      status: 204,
      activities: [[3, "bucket", id("b1")]],
    },
    install("then it is made anew", "/asset/{third}", { activities: [[1, "bucket", id("b1")]] }),
  ]);
});

describe("every module", () => {
  scenarios.run([
    download(
      "all",
      asset(
        [
          board("d1"),
          apikey("c1", { key: "secret-of-the-asset" }),
          program("f1", {
            triggers: {
              default: { type: "database", options: { collection: `bucket_${id("b5")}`, type: "INSERT" } },
            },
          }),
          bucket("b5"),
          attributes,
        ],
        { url: "all" },
      ),
    ),
    install("is installed in an order that works", "/asset/{all}", {
      has: { status: "installed" },
      activities: [
        [2, "preference", "passport"],
        [1, "bucket", id("b5")],
        [1, "function", id("f1")],
        [1, "passport", "apikey", id("c1")],
      ],
    }),
    {
      name: "variables stand for their values",
      call: ["GET", `/function/${id("f1")}`],
      status: 200,
      has: { env: { FROM: "ada@example.test", FIXED: "as it is" } },
    },
    {
      name: "code is there",
      call: ["GET", `/function/${id("f1")}/index`],
      status: 200,
      has: { index: "export default () => process.env.FROM" },
    },
    {
      name: "a key has its text",
      call: ["GET", `/passport/apikey/${id("c1")}`],
      status: 200,
      has: { key: "secret-of-the-asset" },
    },
    {
      name: "attributes",
      call: ["GET", "/preference/passport"],
      status: 200,
      has: { identity: attributes.contents.schema },
    },
    {
      name: "removed softly",
      call: ["DELETE", "/asset/{all}"],
      status: 204,
      activities: [
        [3, "passport", "apikey", id("c1")],
        [3, "function", id("f1")],
        [3, "bucket", id("b5")],
        [2, "preference", "passport"],
      ],
    },
    {
      name: "it stays, downloaded",
      call: ["GET", "/asset/{all}"],
      status: 200,
      has: { status: "downloaded" },
      lacks: ["installation_status"],
    },
    { name: "without what it installed", call: ["GET", "/function"], status: 200, is: [] },
    {
      name: "a type that is none removes nothing",
      call: ["DELETE", "/asset/{third}"],
      query: { type: "gone" },
      status: 400,
      is: bad("Unknown delete type 'gone'"),
    },
    {
      name: "removed for good",
      call: ["DELETE", "/asset/{third}"],
      query: { type: "hard" },
      status: 204,
      activities: [[3, "bucket", id("b1")]],
    },
    { name: "it is gone", call: ["GET", "/asset/{third}"], status: 404 },
    { name: "one that is not there", call: ["DELETE", `/asset/${missing}`], status: 404 },
  ]);
});
