// What docs/many-nodes.md says how nodes are started: the commands in it are run as they stand there, but for addresses.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseAddress } from "@twinhelm/server/engine/postgres/address";
import { ownCluster } from "@twinhelm/server/engine/postgres/ownCluster.fixture";
import { storeAddressOf } from "@twinhelm/server/place/address";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { startObjectStore, type TestStore } from "../contract/fixtures/objectStore";
import { type Service, startService } from "./command";
import { proxyRulesOf, startProxy } from "./nodeProxy";

const page = readFileSync(new URL("../../docs/many-nodes.md", import.meta.url), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, text]) => text ?? "");
const [composeText = "", kubernetesText = ""] = blocks("yaml");
const [proxyText = ""] = blocks("caddyfile");

const nodeSchema = z.object({
  command: z.array(z.string()),
  secrets: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
  stop_grace_period: z.string(),
  volumes: z.array(z.string()),
});
const composeSchema = z.object({
  services: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.unknown()),
});
const compose = composeSchema.parse(parse(composeText, { merge: true }));
const rules = proxyRulesOf(proxyText);
const nodeNames = rules.nodes.map((each) => each.replace(/:4300$/, ""));
const nodeOf = (name: string) => nodeSchema.parse(compose.services[name]);

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const setSchema = z.object({
  kind: z.literal("StatefulSet"),
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsUser: z.number(), fsGroup: z.number() }),
        containers: z.tuple([
          z.object({
            args: z.array(z.string()),
            ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(
          z.object({
            name: z.string(),
            secret: z.object({ secretName: z.string(), defaultMode: z.number() }),
          }),
        ),
      }),
    }),
  }),
});

/** The value of an option as it stands there. */
const given = (args: readonly string[], name: string): string =>
  args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
const grace = (args: readonly string[]) =>
  Number(given(args, "--drain-delay")) + Number(given(args, "--drain"));

const environment = { TWINHELM_DATABASE_PASSWORD: "any" };

describe("the compose file", () => {
  it("starts what the proxy asks, with secrets, volumes and time to end that are there", () => {
    expect(nodeNames).toEqual(["one", "two", "three"]);
    for (const name of nodeNames) {
      const { command, secrets, stop_grace_period, volumes } = nodeOf(name);
      for (const option of ["--secret-file", "--database-password-file"])
        expect(secrets.map((each) => `/run/secrets/${each}`)).toContain(given(command, option));
      for (const each of secrets) expect(compose.secrets[each]?.file).toBe(`./secrets/${each}`);
      expect(volumes).toEqual([`${name}:${given(command, "--data")}`]);
      expect(compose.volumes).toHaveProperty(name);
      expect(Number(stop_grace_period.replace("s", ""))).toBeGreaterThan(grace(command));
      // The proxy looks twice at least before a node takes nothing any more.
      expect(Number(given(command, "--drain-delay")) * 1000).toBeGreaterThan(2 * rules.interval);
      const database = databaseAddress(given(command, "--database"), { environment });
      expect(compose.services).toHaveProperty(database.host);
      const endpoint = new URL(storeAddressOf(given(command, "--storage")).endpoint ?? "");
      expect(compose.services).toHaveProperty(endpoint.hostname);
    }
  });
});

const documents = parseAllDocuments(kubernetesText, { version: "1.1" }).map((each) =>
  z.looseObject({ kind: z.string() }).parse(each.toJS()),
);
const set = setSchema.parse(documents.find(({ kind }) => kind === "StatefulSet"));
const { terminationGracePeriodSeconds, securityContext, containers, volumes } = set.spec.template.spec;
const [container] = containers;

describe("the Kubernetes example", () => {
  it("is whole: files, ports and time to end that are named are there", () => {
    expect(documents.map(({ kind }) => kind)).toEqual([
      "StatefulSet",
      "Service",
      "PodDisruptionBudget",
      "Ingress",
    ]);
    const { args, ports, volumeMounts } = container;
    expect(terminationGracePeriodSeconds).toBeGreaterThan(grace(args));
    const mount = volumeMounts.find(({ name }) => name === "secrets");
    for (const option of ["--secret-file", "--database-password-file"])
      expect(given(args, option)).toMatch(`${mount?.mountPath}/`);
    expect(volumes.map(({ name, secret }) => [name, secret.defaultMode])).toEqual([["secrets", 0o440]]);
    expect(securityContext.fsGroup).toBe(securityContext.runAsUser);
    expect(ports.map(({ containerPort }) => containerPort)).toEqual([
      Number(given(args, "--port")),
      Number(given(args, "--metrics").split(":")[1]),
    ]);
    databaseAddress(given(args, "--database"), { environment });
    storeAddressOf(given(args, "--storage"));
  });
});

const cluster = await ownCluster(["host all twinhelm 127.0.0.1/32 scram-sha-256"]);

describe.skipIf(cluster === undefined)("nodes that are started with these commands", () => {
  let folder: string;
  let store: TestStore;
  const services = new Map<string, Service>();
  const urls: Record<string, string> = {};
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "twinhelm-many-"));
    const password = randomBytes(24).toString("hex");
    writeFileSync(join(folder, "secret"), `${randomBytes(48).toString("base64")}\n`);
    writeFileSync(join(folder, "password"), `${password}\n`);
    // As a volume of secrets is.
    for (const name of ["secret", "password"]) chmodSync(join(folder, name), 0o440);
    await cluster?.start();
    await cluster?.query(`CREATE ROLE twinhelm LOGIN PASSWORD '${password}'`);
    await cluster?.query("CREATE DATABASE twinhelm OWNER twinhelm");
    store = await startObjectStore();
  });
  afterAll(async () => {
    await Promise.all([...services.values()].map((service) => service.end("SIGKILL")));
    await store.close();
    await cluster?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The command with the places of this machine. */
  function start(name: string, args: readonly string[]): void {
    const own: Readonly<Record<string, string>> = {
      "--data": join(folder, name),
      "--secret-file": join(folder, "secret"),
      "--host": "127.0.0.1",
      "--port": "0",
      "--database": cluster?.address("sslmode=disable", "twinhelm", "twinhelm") ?? "",
      "--database-password-file": join(folder, "password"),
      "--storage": store.address,
      "--trusted-proxies": "127.0.0.1",
      "--metrics": "127.0.0.1:0",
    };
    const here = args.map((arg) => {
      const [option = ""] = arg.split("=");
      const value = own[option];
      return value === undefined ? arg : `${option}=${value}`;
    });
    services.set(name, startService(here));
  }
  async function isThere(name: string): Promise<void> {
    const service = services.get(name);
    await service?.says("Files ");
    urls[name] = /http:\/\/127\.0\.0\.1:\d+/.exec(service?.out() ?? "")?.[0] ?? "";
  }

  it("make one instance together, and go on when one is killed", async () => {
    for (const name of nodeNames) start(name, nodeOf(name).command);
    for (const name of nodeNames) await isThere(name);
    const said = nodeNames.flatMap((name) =>
      [/Password +(\S+)/.exec(services.get(name)?.out() ?? "")?.[1] ?? []].flat(),
    );
    expect(said).toHaveLength(1);
    for (const name of nodeNames) expect(statSync(join(folder, name, "secret")).mode & 0o777).toBe(0o600);

    const proxy = await startProxy(
      rules,
      Object.fromEntries(rules.nodes.map((each, at) => [each, urls[nodeNames[at] ?? ""] ?? ""])),
    );
    try {
      await expect.poll(() => proxy.well().length, { timeout: 20_000 }).toBe(3);
      const ask = async (method: string, path: string, body?: object, credential = "") => {
        const answer = await fetch(`${proxy.url}/api${path}`, {
          method,
          headers: { "content-type": "application/json", authorization: credential },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        expect(answer.status, `${method} ${path}`).toBeLessThan(300);
        return answer.json();
      };
      const { token } = await ask("POST", "/passport/identify", { identifier: "admin", password: said[0] });
      const credential = `IDENTITY ${token}`;
      const bucket = { title: "Boats", description: "For a test", properties: { name: { type: "string" } } };
      const { _id } = await ask("POST", "/bucket", bucket, credential);
      const path = `/bucket/${_id}/data`;
      const names: string[] = [];
      const write = async (name: string) => {
        names.push((await ask("POST", path, { name }, credential)).name);
        const list: { name: string }[] = await ask("GET", path, undefined, credential);
        expect(list.map((each) => each.name)).toEqual(names);
      };
      for (let turn = 0; turn < 6; turn += 1) await write(`before ${turn}`);
      await services.get("two")?.end("SIGKILL");
      for (let turn = 0; turn < 6; turn += 1) await write(`after ${turn}`);
      await expect.poll(proxy.well, { timeout: 20_000 }).toHaveLength(2);
      // What callers may do is changed without the node that is gone.
      await ask("PUT", `/bucket/${_id}`, { ...bucket, title: "Ships" }, credential);
      start("two", nodeOf("two").command);
      await isThere("two");
      start("pod", container.args);
      await isThere("pod");
      for (const name of [...nodeNames, "pod"]) {
        const answer = await fetch(`${urls[name]}/api${path}`, { headers: { authorization: credential } });
        expect((await answer.json()).length, name).toBe(names.length);
      }
      expect(await fetch(`${urls.pod}${container.readinessProbe.httpGet.path}`)).toHaveProperty(
        "status",
        200,
      );
      expect(await fetch(`${urls.pod}${container.livenessProbe.httpGet.path}`)).toHaveProperty("status", 200);
    } finally {
      await proxy.close();
    }
  }, 180_000);
});
