import { describe, expect, it } from "vitest";
import { type FormValues, hasAll, problemsOf, withAll } from "../../form/model";
import { configChainFields, withChained, withConfig, withoutConfig } from "./chain";
import { type Exportable, preferenceExport } from "./exportable";
import { exportBody, exportConfigs, exportFields } from "./form";

const all: readonly Exportable[] = [
  { module: "bucket", _id: "b1", name: "Ports", schema: { _id: "b1", title: "Ports", order: 1, list: [1] } },
  { module: "bucket", _id: "b2", name: "Ships", schema: { _id: "b2", title: "Ships" } },
  {
    module: "function",
    _id: "f1",
    name: "Mailer",
    schema: { _id: "f1", name: "Mailer", env: { TOKEN: "x" }, triggers: { a: { active: true } } },
  },
  preferenceExport({ attributes: {} }),
];
const set = (values: FormValues, ...parts: readonly (readonly [string, string | boolean])[]) =>
  parts.reduce((now, [key, value]) => withChained(all, now, key, value), values);
const field = (values: FormValues, part: string) => {
  const found = configChainFields(all, values, "1", "").find(({ key }) => key === `configs.1.${part}`);
  return found?.choices?.map(({ value, disabled }) => (disabled ? `(${value})` : value));
};
const about: FormValues = { name: " Kit ", description: "All", url: "kit" };

describe("a configuration of an export", () => {
  it("is chosen link by link; what is not exported cannot be chosen, what follows begins anew", () => {
    let values = withConfig({ bucket: "b1", function: "f1" });
    expect(field(values, "module")).toEqual([
      "",
      "bucket",
      "function",
      "(dashboard)",
      "(apikey)",
      "(preference)",
    ]);
    expect(field(values, "submodule")).toEqual([""]);
    values = set(values, ["configs.1.module", "bucket"]);
    expect(field(values, "submodule")).toEqual(["schema"]);
    expect(field(values, "resource")).toEqual(["", "b1", "(b2)"]);
    values = set(values, ["configs.1.resource", "b1"]);
    expect(field(values, "property")).toEqual(["", "title", "order"]);
    values = set(values, ["configs.1.property", "order"]);
    expect([values["configs.1.type"], field(values, "type")]).toEqual([
      "number",
      ["string", "boolean", "number"],
    ]);
    values = set(values, ["configs.1.module", "function"]);
    expect(field(values, "submodule")).toEqual(["", "schema", "env"]);
    expect([values["configs.1.resource"], values["configs.1.property"], values["configs.1.type"]]).toEqual([
      "",
      "",
      "",
    ]);
    values = set(values, ["configs.1.submodule", "env"], ["configs.1.resource", "f1"]);
    expect(field(values, "property")).toEqual(["", "TOKEN"]);
    values = set(values, ["configs.1.submodule", "schema"], ["configs.1.resource", "f1"]);
    expect(field(values, "property")).toEqual(["", "name", "triggers.a.active"]);
  });

  it("is sent whole, with a value where one is given, and not while something is open", () => {
    let values = set(
      withConfig({ ...about, bucket: "b1" }),
      ["configs.1.title", "How many"],
      ["configs.1.module", "bucket"],
      ["configs.1.resource", "b1"],
      ["configs.1.property", "order"],
    );
    const config = {
      title: "How many",
      module: "bucket",
      submodule: "schema",
      resource_id: "b1",
      property: "order",
      type: "number",
    };
    const problems = () =>
      Object.keys(
        problemsOf(
          [...exportFields(all, values), ...exportConfigs(all, values).flatMap(({ fields }) => fields)],
          values,
        ),
      );
    expect(problems()).toEqual([]);
    expect(exportBody(all, values)).toEqual({
      name: "Kit",
      description: "All",
      url: "kit",
      resources: { bucket: ["b1"] },
      configs: [config],
    });
    values = set(values, ["configs.1.hasValue", true]);
    expect(problems()).toEqual(["configs.1.value"]);
    values = set(values, ["configs.1.value", "seven"]);
    expect(problems()).toEqual(["configs.1.value"]);
    values = set(values, ["configs.1.value", "7"]);
    expect(exportBody(all, values).configs).toEqual([{ ...config, value: 7 }]);
    // What is exported no more can be configured no more.
    values = set(values, ["bucket", "b2"]);
    expect(problems()).toEqual(["configs.1.resource"]);
    values = withoutConfig(withConfig(values), "1");
    expect(exportConfigs(all, values).map(({ id, title }) => [id, title])).toEqual([
      ["2", "Configuration 1"],
    ]);
    expect(problems()).toContain("configs.2.title");
  });
});

it("the fields of an export say where it holds secrets, and offer all of a module at once", () => {
  const fields = exportFields(all, { function: "f1" });
  expect(fields.filter(({ required }) => required).map(({ key }) => key)).toEqual([
    "name",
    "description",
    "url",
  ]);
  expect(fields.filter(({ hint }) => hint?.includes("keys and values")).map(({ key }) => key)).toEqual([
    "function",
  ]);
  const buckets = fields.find(({ key }) => key === "bucket");
  const choices = buckets?.choices ?? [];
  expect([buckets?.all, withAll("b1", choices), hasAll("b1", choices)]).toEqual([true, "b1\nb2", false]);
  expect(withAll("b2\nb1\nother", choices)).toBe("other");
});
