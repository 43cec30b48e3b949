import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createSecureServer } from "node:https";
import { createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testPassword } from "@twinhelm/server/shell/testServer";
import { generateKeyPairOf } from "@twinhelm/server/strategy/certificate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "./fixtures/receiver";
import { startServerProcess } from "./process";
import { createWebhookWorld, type WebhookWorld } from "./webhookWorld";

let world: WebhookWorld;
/** Waits for no receiver for long. */
let impatient: WebhookWorld;
beforeAll(async () => {
  world = await createWebhookWorld();
  impatient = await createWebhookWorld({ answer: 700 });
});
afterAll(async () => {
  await impatient.server.close();
  await world.server.close();
});

/** What the log says of one delivery to an address. */
async function told(url: string, more: object = {}, by = world) {
  const webhook = await by.hook(url, more);
  await by.insert("told");
  const [row] = await by.logs(webhook, 1);
  await by.server.call("DELETE", `/webhook/${webhook}`);
  return row;
}

/** The same of some, at a server that believes the authority of the tests: it reads whom to trust when it starts. */
async function toldWhereTrusted(urls: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-trusting-"));
  const made = await createWebhookWorld({ dataFolder: folder });
  const webhooks = await Promise.all(urls.map((url) => made.hook(url)));
  await made.server.close();
  const trust = { NODE_EXTRA_CA_CERTS: join(certificates, "authority.pem") };
  const server = await startServerProcess(folder, testPassword, {}, trust);
  const headers: Record<string, string> = { "content-type": "application/json" };
  const post = async (path: string, body: object) =>
    (await fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json();
  const { scheme, token } = await post("/passport/identify", { identifier: "admin", password: testPassword });
  headers.authorization = `${scheme} ${token}`;
  const rows = await Promise.all(webhooks.map((id) => post(`/webhook/${id}/test`, {})));
  await server.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

const certificates = join(import.meta.dirname, "fixtures", "tls");
const pairOf = (name: string) => ({
  cert: readFileSync(join(certificates, `${name}.pem`)),
  key: readFileSync(join(certificates, "key.pem")),
});

/** A receiver that speaks HTTPS, and is closed after its test. */
async function withSecureReceiver(
  pair: { readonly cert: string | Buffer; readonly key: string | Buffer },
  work: (url: string) => Promise<void>,
) {
  const server = createSecureServer(pair, (_, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  await work(`https://127.0.0.1:${Object(server.address()).port}`).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

/** A receiver that is made of a listener, and closed after its test. */
async function withReceiver(
  answer: Parameters<typeof startReceiver>[0],
  work: (receiver: Receiver) => Promise<void>,
) {
  const receiver = await startReceiver(answer);
  await work(receiver).finally(() => receiver.close());
}

describe("a receiver is a row of the log with a sentence, whatever it does:", () => {
  const megabyte = Buffer.alloc(1024 * 1024, "x");
  const rows: readonly (readonly [string, Parameters<typeof startReceiver>[0], string])[] = [
    ["never answers", () => undefined, "The receiver did not answer within 0.7 seconds."],
    [
      "begins an answer and never ends it",
      (_, response) => void response.writeHead(200).write("begun"),
      "The receiver did not end its answer within 0.7 seconds.",
    ],
    ["ends the connection", (_, response) => void response.destroy(), "The receiver ended the connection."],
    [
      "ends the connection in the middle of its answer",
      (_, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("begun", () => response.destroy());
      },
      "The receiver ended the connection.",
    ],
    [
      "answers a gigabyte",
      (_, response) => {
        response.writeHead(200, { "content-length": String(2 ** 30) });
        const more = () => {
          if (!response.destroyed && response.write(megabyte)) setImmediate(more);
        };
        response.on("drain", more);
        more();
      },
      "The answer of the receiver is longer than 0.0625 MiB.",
    ],
    [
      "redirects for ever",
      ({ path }, response) => void response.writeHead(307, { location: `${path}x` }).end(),
      "The receiver redirects more than 20 times.",
    ],
    [
      "redirects to what is no HTTP",
      (_, response) => void response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      "The receiver redirects to file:///etc/passwd, which is no address of HTTP.",
    ],
    [
      "redirects to the metadata service of a cloud",
      (_, response) => void response.writeHead(307, { location: "http://169.254.169.254/latest" }).end(),
      "Nothing is sent to 169.254.169.254: addresses of the link and of metadata services are refused.",
    ],
  ];
  it.each(rows)("it %s", async (_, answer, error) => {
    await withReceiver(answer, async ({ url }) => {
      const row = await told(url, {}, error.includes("within") ? impatient : world);
      expect([row.succeed, row.content.error, row.content.response]).toEqual([false, error, undefined]);
      expect(row.content.request).toMatchObject({ url, body: expect.stringContaining('"told"') });
    });
  });

  it("or it is sent on a new connection, where it has ended all that were kept", async () => {
    const used = new Set<unknown>();
    let open = 0;
    const both = Promise.withResolvers<void>();
    const answer: Parameters<typeof startReceiver>[0] = async (_, response) => {
      const { socket } = response;
      if (used.has(socket)) return void socket?.destroy();
      used.add(socket);
      // At once, so that there are two connections to keep.
      open += 1;
      if (open === 2) both.resolve();
      await both.promise;
      response.end();
    };
    await withReceiver(answer, async ({ url }) => {
      const hooks = [await world.hook(url), await world.hook(url)];
      await world.insert("kept");
      for (const id of hooks) await world.logs(id, 1);
      await world.server.call("DELETE", `/webhook/${hooks[1]}`);
      await world.insert("kept");
      const [, row] = await world.logs(hooks[0] ?? "", 2);
      expect([row.succeed, row.content.error, used.size]).toEqual([true, undefined, 3]);
      await world.server.call("DELETE", `/webhook/${hooks[0]}`);
    });
  });

  it("it speaks no HTTP", async () => {
    const server = createSocketServer((socket) => {
      socket.on("error", () => undefined);
      socket.end("220 mail.example ESMTP\r\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const row = await told(`http://127.0.0.1:${port}`);
    expect([row.succeed, row.content.error]).toEqual([false, "The receiver does not answer in HTTP."]);
    server.close();
  });

  it("its certificate is signed by itself", async () => {
    const { certificate: cert, private_key: key } = await generateKeyPairOf("Receiver", Date.now());
    await withSecureReceiver({ cert, key }, async (url) => {
      const row = await told(url);
      expect([row.succeed, row.content.error]).toEqual([
        false,
        "The certificate of the receiver is signed by itself.",
      ]);
    });
  });

  it("its certificate is signed by nobody who is trusted", async () => {
    await withSecureReceiver(pairOf("right"), async (url) => {
      const row = await told(url);
      expect([row.succeed, row.content.error]).toEqual([
        false,
        "The certificate of the receiver is signed by nobody who is trusted.",
      ]);
    });
  });

  it("its certificate is signed by somebody who is trusted, but has expired, or is for another host", async () => {
    let rows: Awaited<ReturnType<typeof toldWhereTrusted>> = [];
    await withSecureReceiver(pairOf("right"), (right) =>
      withSecureReceiver(pairOf("expired"), (expired) =>
        withSecureReceiver(pairOf("other"), async (other) => {
          rows = await toldWhereTrusted([right, expired, other]);
        }),
      ),
    );
    expect(rows.map(({ succeed, content }) => [succeed, content.error])).toEqual([
      [true, undefined],
      [false, "The certificate of the receiver has expired."],
      [false, "The certificate of the receiver is for another host."],
    ]);
  });

  it.each([
    ["https://127.0.0.1:1", "The receiver refuses connections."],
    ["http://no-such-host.invalid.test", /^(There is no host of this name|The name of the host could not)/],
    ["http://169.254.169.254/latest", /metadata services are refused\.$/],
    ["http://100.100.100.200/", /metadata services are refused\.$/],
  ])("it is %s", async (url, error) => {
    const row = await told(url);
    expect(row.succeed).toBe(false);
    expect(row.content.error).toMatch(error);
  });

  it("it answers that it failed, with what it said", async () => {
    await withReceiver(
      (_, response) => void response.writeHead(500).end("broken"),
      async ({ url }) => {
        const row = await told(url);
        expect([row.succeed, row.content.error]).toEqual([false, undefined]);
        expect(row.content.response).toMatchObject({
          status: 500,
          statusText: "Internal Server Error",
          body: "broken",
        });
      },
    );
  });
});

describe("redirects", () => {
  const redirecting =
    (status: number): Parameters<typeof startReceiver>[0] =>
    ({ path }, response) => {
      if (path === "/in") response.writeHead(status, { location: "/there" }).end();
      else response.end("arrived");
    };
  it.each([
    [301, "GET", false],
    [302, "GET", false],
    [303, "GET", false],
    [307, "POST", true],
    [308, "POST", true],
  ])("a %i is followed with %s", async (status, method, hasBody) => {
    await withReceiver(redirecting(status), async ({ url, got }) => {
      const row = await told(`${url}/in`);
      expect(row.content.response).toMatchObject({ status: 200, body: "arrived" });
      expect(got.map(({ path, method: with_ }) => [path, with_])).toEqual([
        ["/in", "POST"],
        ["/there", method],
      ]);
      expect(got[1]?.body !== "").toBe(hasBody);
    });
  });

  it("to another origin carry no signature", async () => {
    await withReceiver(undefined, async (other) => {
      const there = other.url.replace("127.0.0.1", "localhost");
      await withReceiver(
        (_, response) => void response.writeHead(307, { location: there }).end(),
        async ({ url, got }) => {
          await told(url, { secret: "a secret of webhooks" });
          expect(got[0]?.headers["twinhelm-signature"]).toMatch(/^t=/);
          expect(other.got[0]?.headers["twinhelm-signature"]).toBeUndefined();
        },
      );
    });
  });
});

describe("attempts", () => {
  /** Fails so many times, then thanks. */
  const failing = (times: number): Parameters<typeof startReceiver>[0] => {
    let left = times;
    return (_, response) => {
      left -= 1;
      response.writeHead(left >= 0 ? 503 : 200).end();
    };
  };

  it("there is one where no more are asked for", async () => {
    await withReceiver(failing(1), async ({ url, bodies }) => {
      const webhook = await world.hook(url, { body: "{{document.title}}" });
      for (const title of ["1", "2"]) await world.insert(title);
      const rows = await world.logs(webhook, 2);
      expect(rows.map(({ succeed }) => succeed)).toEqual([false, true]);
      expect(bodies()).toEqual(["1", "2"]);
      await world.server.call("DELETE", `/webhook/${webhook}`);
    });
  });

  it("there are more where they are asked for; what comes later waits", async () => {
    await withReceiver(failing(2), async ({ url, bodies, got }) => {
      const webhook = await world.hook(url, { body: "{{document.title}}", retry: true });
      for (const title of ["1", "2"]) await world.insert(title);
      const rows = await world.logs(webhook, 4);
      expect(rows.map(({ succeed, attempt }) => [succeed, attempt])).toEqual([
        [false, 1],
        [false, 2],
        [true, 3],
        [true, 1],
      ]);
      expect(bodies()).toEqual(["1", "1", "1", "2"]);
      const names = got.map(({ headers }) => headers["twinhelm-delivery"]);
      expect(new Set(names).size).toBe(2);
      await world.server.call("DELETE", `/webhook/${webhook}`);
    });
  });

  it("they end; then the next delivery has its turn", async () => {
    await withReceiver(failing(3), async ({ url, bodies }) => {
      const webhook = await world.hook(url, { body: "{{document.title}}", retry: true });
      for (const title of ["1", "2"]) await world.insert(title);
      await world.logs(webhook, 4);
      expect(bodies()).toEqual(["1", "1", "1", "2"]);
      await world.server.call("DELETE", `/webhook/${webhook}`);
    });
  });

  it("a template that fails is not tried again", async () => {
    const webhook = await world.hook("http://127.0.0.1:1", { body: "{{missing}}", retry: true });
    await world.insert("1");
    await world.insert("2");
    const rows = await world.logs(webhook, 2);
    expect(rows.map(({ attempt }) => attempt)).toEqual([1, 1]);
    await world.server.call("DELETE", `/webhook/${webhook}`);
  });
});

describe("a server that others reach", () => {
  it("sends nothing into its own network, by address, by name or by a redirect", async () => {
    const outside = await createWebhookWorld({
      deliveries: {
        privateReceivers: false,
        limits: { connect: 2000, answer: 700, answerBytes: 1024 },
        pauses: [],
      },
    });
    const hooks: [string, string][] = [];
    for (const address of ["http://10.0.0.1", "http://127.0.0.1", "http://192.168.1.1"])
      hooks.push([await outside.hook(address), address.slice(7)]);
    const local = { body: { title: "x", url: "http://localhost:3000", body: "", trigger: {} } };
    expect((await outside.server.call("POST", "/webhook", local)).body.message).toMatch(
      /^\.url should match/,
    );
    await outside.insert("inside");
    for (const [webhook, address] of hooks) {
      const [row] = await outside.logs(webhook, 1);
      expect(row.content.error).toBe(
        `Nothing is sent to ${address}: private addresses are refused. The server can be started with --private-receivers to allow them.`,
      );
    }
    await outside.server.close();
  });
});
