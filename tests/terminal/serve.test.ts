import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownCluster } from "@twinhelm/server/engine/postgres/ownCluster.fixture";
import { expect, it } from "vitest";
import { startObjectStore } from "../contract/fixtures/objectStore";
import { newHome, run, startService } from "./command";

const newFolder = () => join(mkdtempSync(join(tmpdir(), "twinhelm-data-")), "data");
const urlOf = (out: string) => /API +(\S+)/.exec(out)?.[1] ?? "";
const passwordOf = (out: string) => /Password +(\S+)/.exec(out)?.[1] ?? "";

const signIn = async (url: string, identifier: string, password: string) => {
  const response = await fetch(`${url}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier, password }),
  });
  const body = await response.json();
  return { status: response.status, credential: `IDENTITY ${body.token}` };
};

it("makes the administrator once, says the password once, and ends in order", async () => {
  const folder = newFolder();
  const first = startService(["serve", "--data", folder, "--port", "0", "--admin-identifier", "root"]);
  await first.says("shown this once");
  const password = passwordOf(first.out());
  expect((await signIn(urlOf(first.out()), "root", password)).status).toBe(200);
  const second = await run(["serve", "--data", folder, "--port", "0"]);
  expect(second.code).toBe(1);
  expect(second.err).toContain(`The data folder ${folder} is in use by another process.`);
  const ended = await first.end();
  expect(ended.code).toBe(0);
  const again = startService(["serve", "--data", folder, "--port", "0"]);
  await again.says("Data");
  expect(again.out()).not.toContain("Password");
  expect((await signIn(urlOf(again.out()), "root", password)).status).toBe(200);
  expect((await again.end("SIGINT")).code).toBe(0);
});

it("tells numbers at another address and logs requests as JSON, without what they hold", async () => {
  const options = ["--metrics", "127.0.0.1:0", "--log", "json", "--log-level", "info", "--drain", "2"];
  const service = startService(["serve", "--data", newFolder(), "--port", "0", ...options]);
  await service.says("shown this once");
  await service.says("Metrics");
  const out = service.out();
  await signIn(urlOf(out), "admin", passwordOf(out));
  const metrics = /Metrics +(\S+)/.exec(out)?.[1] ?? "";
  await expect.poll(async () => (await fetch(metrics)).text()).toContain('route="/api/passport/identify"');
  const ended = await service.end();
  expect(ended.code).toBe(0);
  const lines = ended.err.trim().split("\n");
  const logged = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(logged).toContainEqual(
    expect.objectContaining({ level: "info", route: "/api/passport/identify", status: 200 }),
  );
  expect(logged.at(-1)).toMatchObject({
    level: "info",
    message: "Ending: open requests are answered first.",
  });
  expect(ended.err).not.toContain(passwordOf(out));
  for (const [option, value] of [
    ["--metrics", "nowhere"],
    ["--log", "xml"],
    ["--log-level", "all"],
  ]) {
    const refused = await run(["serve", "--data", newFolder(), option ?? "", value ?? ""]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(`${option} "${value}" is no`)]);
  }
});

it("takes the password from a file or the environment, and never prints it", async () => {
  const file = join(newHome(), "password");
  writeFileSync(file, "from the file\n");
  const byFile = startService(["serve", "--data", newFolder(), "--port", "0", "--admin-password-file", file]);
  await byFile.says("Sign in as");
  expect((await signIn(urlOf(byFile.out()), "admin", "from the file")).status).toBe(200);
  expect(byFile.out()).not.toContain("from the file");
  await byFile.end();
  const byVariable = startService(["serve", "--data", newFolder(), "--port", "0"], {
    environment: { TWINHELM_ADMIN_PASSWORD: "from the air" },
  });
  await byVariable.says("Sign in as");
  expect((await signIn(urlOf(byVariable.out()), "admin", "from the air")).status).toBe(200);
  await byVariable.end();
});

it("a port that is taken, a port that is none and a password file that is not there are said", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" ? address?.port : 0;
  const taken = await run(["serve", "--data", newFolder(), "--port", String(port)]);
  expect([taken.code, taken.err]).toEqual([
    1,
    `127.0.0.1:${port} is taken by another program. Choose another port with --port.\n`,
  ]);
  other.close();
  expect(taken.out).toBe("");
  const none = await run(["serve", "--data", newFolder(), "--port", "99999"]);
  expect([none.code, none.err]).toEqual([2, '--port "99999" is no port: 0 to 65535.\n']);
  const missing = await run(["serve", "--data", newFolder(), "--admin-password-file", "/nowhere/p"]);
  expect(missing.code).toBe(2);
  expect(missing.err).toContain("/nowhere/p cannot be read");
});

it("keeps files in an object store with credentials from a file, and takes none in its address", async () => {
  const store = await startObjectStore();
  const credentials = join(newHome(), "credentials");
  writeFileSync(credentials, "[default]\naws_access_key_id = S3RVER\naws_secret_access_key = S3RVER\n");
  const environment = {
    AWS_ACCESS_KEY_ID: "",
    AWS_SECRET_ACCESS_KEY: "",
    AWS_SHARED_CREDENTIALS_FILE: credentials,
  };
  const args = ["serve", "--data", newFolder(), "--port", "0", "--storage"];
  const service = startService([...args, store.address], { environment });
  await service.says("shown this once");
  expect(service.out()).toMatch(/^Files {8}s3:\/\/files\?endpoint=/m);
  const { credential } = await signIn(urlOf(service.out()), "admin", passwordOf(service.out()));
  const content = { type: "text/plain", data: Buffer.from("hello").toString("base64") };
  const made = await fetch(`${urlOf(service.out())}/storage`, {
    method: "POST",
    headers: { authorization: credential, "content-type": "application/json" },
    body: JSON.stringify([{ name: "a.txt", content }]),
  });
  expect(made.status).toBe(201);
  expect(await store.keys()).toHaveLength(1);
  expect((await service.end()).code).toBe(0);
  const secret = await run([...args, "s3://somebody:hidden@files"]);
  expect([secret.code, secret.out]).toEqual([2, ""]);
  expect(secret.err).toMatch(/^--storage: credentials do not belong into the address, .* AWS_ACCESS_KEY_ID/);
  expect(secret.err).not.toContain("hidden");
  await store.close();
});

it("keeps an instance in PostgreSQL, whose password nobody sees", async (context) => {
  const cluster = await ownCluster(["host all keeper 127.0.0.1/32 scram-sha-256"]);
  if (cluster === undefined) return context.skip();
  await cluster.start();
  await cluster.query(
    "CREATE ROLE keeper LOGIN PASSWORD 'a word'; GRANT CREATE ON DATABASE postgres TO keeper",
  );
  const folder = newFolder();
  const args = ["serve", "--data", folder, "--port", "0", "--database", cluster.address("", "keeper")];
  const refused = await run(args, { environment: { TWINHELM_DATABASE_PASSWORD: "another word" } });
  expect([refused.code, refused.out]).toEqual([1, ""]);
  expect(refused.err).toMatch(
    /^--database: .* refuses the user keeper \(password authentication failed .*\n$/,
  );
  const reads = ["--database-read", cluster.address("", "keeper")];
  const service = startService([...args, ...reads], {
    environment: { TWINHELM_DATABASE_PASSWORD: "a word" },
  });
  await service.says("shown this once");
  expect(service.out()).toMatch(/^Reads from {3}postgres:\/\/127\.0\.0\.1:\d+\/postgres\?schema=twinhelm$/m);
  expect(service.out()).toMatch(/^Database {5}postgres:\/\/127\.0\.0\.1:\d+\/postgres\?schema=twinhelm$/m);
  const { status } = await signIn(urlOf(service.out()), "admin", passwordOf(service.out()));
  expect(status).toBe(200);
  const ended = await service.end();
  expect(ended.code).toBe(0);
  for (const text of [refused.err, service.out(), ended.err]) expect(text).not.toMatch(/a(nother)? word/);
  const inFolder = await run(args.slice(0, 5), { toldOfNone: true });
  expect([inFolder.code, inFolder.err]).toEqual([1, expect.stringContaining("is in PostgreSQL, at")]);
  await cluster.drop();
});

it("believes the proxies that were named about where a request comes from, and nobody else", async () => {
  const args = ["serve", "--data", newFolder(), "--port", "0", "--trusted-proxies"];
  for (const wrong of ["proxy", "10.0.0.0/33", "10.0.0.1/8/8", ""]) {
    const refused = await run([...args, wrong]);
    expect([refused.code, refused.err]).toEqual([
      2,
      `--trusted-proxies "${wrong}" is no address such as 10.0.0.5 or 10.0.0.0/8.\n`,
    ]);
  }
  const tries = async (trusted: string) => {
    const environment = { TWINHELM_ADMIN_PASSWORD: "secret word" };
    const own = ["serve", "--data", newFolder(), "--port", "0", "--trusted-proxies", trusted];
    const service = startService(own, { environment });
    await service.says("Sign in as");
    const url = urlOf(service.out());
    const statusFrom = async (address: string) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": address };
      const body = JSON.stringify({ identifier: "admin", password: "wrong" });
      return (await fetch(`${url}/passport/identify`, { method: "POST", headers, body })).status;
    };
    await Promise.all(Array.from({ length: 10 }, () => statusFrom("10.0.0.1")));
    const statuses = [await statusFrom("10.0.0.1"), await statusFrom("10.0.0.2")];
    await service.end();
    return statuses;
  };
  expect(await tries("127.0.0.0/8")).toEqual([429, 401]);
  expect(await tries("10.9.9.9")).toEqual([429, 429]);
});

it("what is no origin does not get into the content policy; a folder that cannot be made is said", async () => {
  const args = ["serve", "--data", newFolder(), "--port", "0"];
  for (const option of ["--image-origins", "--frame-origins"])
    for (const wrong of ["*", "https://a.example; script-src *"]) {
      const refused = await run([...args, option, wrong]);
      expect([refused.code, refused.err]).toEqual([
        2,
        `${option} "${wrong}" is no origin such as https://cdn.example.com.\n`,
      ]);
    }
  const wrong = ["console", "--api", "http://127.0.0.1:9", "--connect-origins", "figures.example"];
  const refused = await run(wrong);
  expect([refused.code, refused.err]).toEqual([
    2,
    '--connect-origins "figures.example" is no origin such as https://cdn.example.com.\n',
  ]);
  const subdomains = "https://{s}.example/{z}/{x}/{y}.png";
  const tiles = await run([...args, "--map-tiles", subdomains]);
  expect([tiles.code, tiles.err]).toEqual([
    2,
    `--map-tiles "${subdomains}" is no address of tiles on one origin, such as https://tile.example.com/{z}/{x}/{y}.png.\n`,
  ]);
  const store = await run([...args, "--asset-store", "javascript:alert(1)"]);
  expect([store.code, store.err]).toEqual([
    2,
    '--asset-store "javascript:alert(1)" is no address of a page, such as https://assets.example.com.\n',
  ]);
  const nowhere = await run(["serve", "--data", "/proc/x", "--port", "0"]);
  expect([nowhere.code, nowhere.err]).toEqual([
    1,
    expect.stringContaining("The data folder /proc/x cannot be used"),
  ]);
});

it("ends a long read after the time that it was given", async () => {
  const args = ["serve", "--data", newFolder(), "--port", "0", "--read-budget"];
  for (const wrong of ["0", "soon", "3601"]) {
    const refused = await run([...args, wrong]);
    expect([refused.code, refused.err]).toEqual([
      2,
      `--read-budget "${wrong}" is no time: 0.1 to 3600 seconds.\n`,
    ]);
  }
  const environment = { TWINHELM_ADMIN_PASSWORD: "secret word" };
  const service = startService([...args, "0.3"], { environment });
  await service.says("Sign in as");
  const url = urlOf(service.out());
  const { credential } = await signIn(url, "admin", "secret word");
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: credential, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: await response.json() };
  };
  const properties = { notes: { type: "textarea" } };
  const bucket = { title: "Notes", description: "For a test", properties };
  const path = `/bucket/${(await call("POST", "/bucket", bucket)).body._id}/data`;
  // Letters without an order: what the pattern has to remember differs at each of them.
  let state = 1;
  const letters = Array.from({ length: 1_000_000 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state > 2 ** 30 ? "a" : "b";
  });
  await call("POST", path, { notes: letters.join("") });
  const filter = encodeURIComponent(JSON.stringify({ notes: { $regex: "a[ab]{300}[cd]" } }));
  const { status, body } = await call("GET", `${path}?filter=${filter}`);
  expect([status, body.message]).toEqual([
    503,
    expect.stringContaining("Reading was ended after 0.3 seconds."),
  ]);
  await service.end();
});

it("fills an empty instance with real data and three people whose policies hold", async () => {
  const folder = newFolder();
  const file = join(newHome(), "password");
  writeFileSync(file, "demo password\n");
  const args = ["serve", "--data", folder, "--port", "0", "--demo", "--demo-password-file", file];
  const service = startService(args, { environment: { TWINHELM_ADMIN_PASSWORD: "secret word" } });
  await service.says("developer");
  const url = urlOf(service.out());
  const admin = await signIn(url, "admin", "secret word");
  const call = async (as: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: as, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
  const buckets = (await call(admin.credential, "GET", "/bucket")).body;
  const id = (title: string) => buckets.find((bucket: { title: string }) => bucket.title === title)._id;
  expect(buckets.map((bucket: { title: string }) => bucket.title)).toEqual([
    "Countries",
    "Regions",
    "Currencies",
    "Languages",
  ]);
  const countries = `/bucket/${id("Countries")}/data`;
  const query = `?relation=true&filter=${encodeURIComponent('{"code":"TR"}')}`;
  const [turkey] = (await call(admin.credential, "GET", countries + query)).body;
  expect(turkey).toMatchObject({
    name: "Türkiye",
    flag: "🇹🇷",
    region: { name: "Middle East" },
    languages: [{ code: "tr" }],
    currencies: [{ code: "TRY" }],
    position: { type: "Point" },
  });
  const statusOf = async (person: string, method: string, path: string, body?: object) =>
    (await call((await signIn(url, person, "demo password")).credential, method, path, body)).status;
  const one = `${countries}/${turkey._id}`;
  expect(await statusOf("viewer", "GET", countries)).toBe(200);
  expect(await statusOf("viewer", "GET", `/bucket/${id("Currencies")}/data`)).toBe(403);
  const viewer = (await signIn(url, "viewer", "demo password")).credential;
  const [seen] = (await call(viewer, "GET", countries + query)).body;
  expect(seen).toMatchObject({ name: "Türkiye", region: { name: "Middle East" } });
  const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
  expect(seen).toMatchObject({ languages: ids(turkey.languages), currencies: ids(turkey.currencies) });
  const byCurrency = `?filter=${encodeURIComponent('{"currencies.code":"TRY"}')}`;
  expect((await call(viewer, "GET", countries + byCurrency)).body).toEqual([]);
  expect(await statusOf("viewer", "PATCH", one, { capital: "x" })).toBe(403);
  expect(await statusOf("editor", "PATCH", one, { capital: "Ankara!" })).toBe(200);
  expect(
    await statusOf("editor", "POST", `/bucket/${id("Currencies")}/data`, { code: "XXX", name: "x" }),
  ).toBe(403);
  expect(await statusOf("developer", "PATCH", one, { capital: "x" })).toBe(403);
  expect(await statusOf("developer", "GET", "/activity")).toBe(200);
  await service.end();
  const again = startService(args);
  await again.says("not filled in: this instance holds buckets or identities already.");
  await again.end();
});

it("a certificate that is not believed is named by commands and by a console that starts, with what to do", async () => {
  const folder = join(import.meta.dirname, "../contract/fixtures/tls");
  const [key, cert] = ["key", "right"].map((name) => readFileSync(join(folder, `${name}.pem`)));
  const answer = (_: unknown, response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/json" }).end("[]");
  const server = createSecureServer({ key, cert }, answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `https://127.0.0.1:${Object(server.address()).port}/api`;
  const refusal = (trust: string) =>
    `${url} was not asked: its certificate is signed by nobody whom this machine believes. Name the certificate of who signed it ${trust}. Nothing was sent.`;
  const environment = {
    XDG_CONFIG_HOME: newHome(),
    TWINHELM_SERVER: url,
    TWINHELM_APIKEY: "0123456789abcdef0123",
  };
  const list = ["bucket", "list"];
  const refused = await run(list, { environment });
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain(refusal("in NODE_EXTRA_CA_CERTS"));
  const trusting = { ...environment, NODE_EXTRA_CA_CERTS: join(folder, "authority.pem") };
  expect((await run(list, { environment: trusting })).code).toBe(0);
  const front = startService(["console", "--api", url, "--port", "0"]);
  await front.warns(refusal("with --ca"));
  await front.end();
  server.close();
});
