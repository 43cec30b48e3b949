import { expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { failed, success } from "../http/failure";
import { isSecretConfig } from "./configs";
import { configFields } from "./form";
import type { Asset, AssetConfig } from "./model";
import { newestFirst, versionOf } from "./resources";
import { veiled } from "./secrets";
import { offersAfter, type WizardStep, wizardMachine } from "./wizard";

const config = (property: string, more: Partial<AssetConfig> = {}): AssetConfig => ({
  title: property,
  module: "function",
  resource_id: "f1",
  submodule: "env",
  property,
  type: "string",
  ...more,
});
const asset: Asset = {
  _id: "65a1f0c2d4e5f60718293a50",
  name: "Kit",
  url: "kit",
  status: "downloaded",
  resources: [],
};

it("configurations that are called like a secret are asked for unseen", () => {
  const kinds = configFields([
    config("MAIL_FROM"),
    config("API_KEY"),
    config("access_token"),
    config("PRIVATE_KEY"),
    config("passphrase"),
    config("KEYWORD"),
    config("TOKENS", { type: "number" }),
    config("key", { module: "apikey", submodule: "schema" }),
  ]).map(({ kind }) => kind);
  expect(kinds).toEqual([
    "text",
    "password",
    "password",
    "password",
    "password",
    "text",
    "number",
    "password",
  ]);
  expect(isSecretConfig(config("key", { module: "bucket" }))).toBe(false);
});

it("a plan shows of a secret only whether it is another one", () => {
  const program = (secret: string) => ({
    module: "function",
    _id: "f1",
    contents: {
      schema: { name: "Mailer", env: { API_KEY: "{API_KEY}", FROM: "ada" } },
      env: { API_KEY: secret, FROM: "ada" },
    },
  });
  const veil = veiled(program("one"));
  expect(JSON.stringify(veil)).not.toContain("one");
  expect(veil.contents.env).toEqual({ API_KEY: "••••••", FROM: "ada" });
  expect(veiled(program("two"), program("one")).contents.env?.API_KEY).toBe("•••••• (another one)");
  expect(veiled(program("one"), program("one")).contents.env?.API_KEY).toBe("••••••");
  const key = { module: "apikey", _id: "k1", contents: { schema: { name: "Reader", key: "text" } } };
  expect(veiled(key).contents.schema).toEqual({ name: "Reader", key: "••••••" });
  expect(veiled({ ...key, module: "bucket" }).contents.schema.key).toBe("text");
});

it("versions are listed from the newest on, each with what tells it apart", () => {
  const later = { ...asset, _id: "66a1f0c2d4e5f60718293a50" };
  expect(newestFirst([asset, later])).toEqual([later, asset]);
  expect(versionOf(asset)).toBe("kit, added 2024-01-13 02:09");
});

it("an installation that the network breaks keeps the plan and what was typed, and can be tried again", async () => {
  const removed = { changes: [], documents: 3, deletions: 1 };
  let tries = 0;
  const actor = createActor(wizardMachine, {
    input: {
      asset: { ...asset, configs: [config("FROM"), config("ON", { type: "boolean" })] },
      services: {
        plan: async () => success(removed),
        install: async () => {
          tries += 1;
          if (tries === 1) throw new Error("The connection was reset");
          return tries === 2
            ? failed({ code: "network", message: "Not now", retry: true })
            : success({ ...asset, status: "installed" as const });
        },
      },
    },
  }).start();
  const at = (step: WizardStep) => waitFor(actor, ({ value }) => value === step);
  // Without what has to be filled in there is nothing to look at; a switch is off at first.
  actor.send({ type: "PREVIEW" });
  expect(actor.getSnapshot().value).toBe("configuring");
  actor.send({ type: "SET", at: 0, value: "ada" });
  actor.send({ type: "PREVIEW" });
  await at("planned");
  // What goes has to be agreed to by the name of the asset.
  actor.send({ type: "INSTALL" });
  expect(actor.getSnapshot().value).toBe("planned");
  actor.send({ type: "TYPE", typed: "Kit" });
  for (const said of ["It was broken off: The connection was reset", "Not now"]) {
    actor.send({ type: "INSTALL" });
    await waitFor(actor, (now) => now.value === "planned" && now.context.failure?.message === said);
    expect(actor.getSnapshot().context).toMatchObject({ typed: "Kit", plan: removed });
  }
  actor.send({ type: "INSTALL" });
  await at("done");
  expect(actor.getSnapshot().context.configs.map(({ value }) => value)).toEqual(["ada", false]);
  // From there it goes back to the configuration, with what was typed.
  for (const { type } of offersAfter(actor.getSnapshot().context)) actor.send({ type });
  expect(actor.getSnapshot().value).toBe("configuring");
  expect(actor.getSnapshot().context.configs.map(({ value }) => value)).toEqual(["ada", false]);
  actor.stop();
});

it("after an installation there is always a way to go on", () => {
  const configured = { ...asset, configs: [config("FROM")] };
  const failing = {
    _id: "b1",
    module: "bucket" as const,
    contents: { schema: {} },
    installation_status: "failed" as const,
  };
  const labels = (of: Asset, resources: Asset["resources"]) =>
    offersAfter({ asset: of, outcome: { ...of, resources } }).map(({ label }) => label);
  expect(labels(configured, [])).toEqual(["Change the configuration"]);
  expect(labels(configured, [failing])).toEqual(["Try again what failed", "Change the configuration"]);
  expect(labels(asset, [failing])).toEqual(["Try again what failed"]);
  expect(labels(asset, [])).toEqual(["Preview"]);
});
