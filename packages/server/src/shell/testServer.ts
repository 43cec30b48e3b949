import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createServer, type RunningServer, type ServerSettings } from "./app";
import type { PasswordCost } from "./context";
import { dropDatabase, testDatabase } from "./testDatabase";
import { against, frontOf } from "./testFront";

/** One answer, with its body parsed where it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReturnType<typeof JSON.parse>;
}

interface CallOptions {
  /** `IDENTITY token`; absent: the administrator; null: nobody. */
  readonly as?: string | null | undefined;
  readonly body?: unknown;
  /** Sent as it is instead of `body`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

type CreateIdentity = (
  statements: readonly object[],
  options?: { identifier?: string; policies?: readonly string[]; attributes?: object },
) => Promise<{ id: string; identifier: string; credential: string; policyId: string | undefined }>;

/** A real backend in a temporary folder on a free port, for tests. */
export interface TestServer {
  /** Where consoles find the API, ends in `/api`. */
  readonly url: string;
  /** Where the API is by itself: elsewhere, where consoles find it through that of an installation. */
  readonly ownUrl: string;
  readonly folder: string;
  readonly server: RunningServer;
  /** Credential of the administrator. */
  readonly admin: string;
  readonly call: Call;
  /** Makes an identity with one custom policy of these statements; gives its credential. */
  readonly createIdentity: CreateIdentity;
  signIn(identifier: string, password: string): Promise<string>;
  close(): Promise<void>;
}

export const testPassword = "correct horse";

/** Tests make many people: real hashing is proved in tests/contract/passwordCost.test.ts. */
const testPasswordCost: PasswordCost = { N: 16, r: 1, p: 1 };

export interface TestSettings extends Partial<ServerSettings> {
  /** The instance is on SQLite in its data folder, also where tests are run against PostgreSQL. */
  readonly inFolder?: boolean;
}

/** Starts one. `settings` override the defaults of tests. */
export async function startTestServer({
  inFolder = false,
  ...settings
}: TestSettings = {}): Promise<TestServer> {
  const folder = settings.dataFolder ?? mkdtempSync(join(tmpdir(), "twinhelm-test-"));
  const database = settings.database ?? (inFolder ? undefined : testDatabase(folder));
  const server = await createServer({
    port: 0,
    adminPassword: testPassword,
    passwordCost: testPasswordCost,
    asOriginal: against === "original",
    ...settings,
    database,
    dataFolder: folder,
  });
  const own = await server.listen();
  const front = await frontOf(settings, own.url);
  const { url } = front ?? own;
  let admin: string | null = null;
  const call: Call = (method, path, options = {}) =>
    send(method, `${url}${path}`, { ...options, as: options.as === undefined ? admin : options.as });
  const signIn = async (identifier: string, password: string, tries = 50): Promise<string> => {
    const { status, body } = await call("POST", "/passport/identify", {
      as: null,
      body: { identifier, password },
    });
    // A process that stood still for seconds, on a busy machine, has lost touch with its database for a moment.
    if (status === 503 && tries > 0) {
      await setTimeout(100);
      return signIn(identifier, password, tries - 1);
    }
    if (status !== 200) throw new Error(`Sign-in of ${identifier} failed: ${JSON.stringify(body)}`);
    return `${body.scheme} ${body.token}`;
  };
  admin = await signIn(settings.adminIdentifier ?? "admin", settings.adminPassword ?? testPassword);
  return {
    url,
    ownUrl: own.url,
    folder,
    server,
    admin,
    call,
    signIn,
    createIdentity: createIdentities(call, signIn),
    async close() {
      await front?.close();
      await server.close();
      if (settings.dataFolder !== undefined) return;
      await dropDatabase(database);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One request. `as`: the credential; absent or null: nobody's. */
async function send(method: string, address: string, options: CallOptions): Promise<Answer> {
  const credential = options.as ?? null;
  const query = options.query === undefined ? "" : `?${new URLSearchParams(options.query)}`;
  const content = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(`${address}${query}`, {
    method,
    headers: {
      ...(content === undefined ? {} : { "content-type": "application/json" }),
      ...(credential === null ? {} : { authorization: credential }),
      ...options.headers,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const text = await response.text();
  const isJson = text !== "" && response.headers.get("content-type")?.includes("json") === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

function createIdentities(call: Call, signIn: TestServer["signIn"]): CreateIdentity {
  let made = 0;
  return async (statements, options = {}) => {
    made += 1;
    const identifier = options.identifier ?? `person${made}`;
    const identity = await call("POST", "/passport/identity", {
      body: {
        identifier,
        password: testPassword,
        ...(options.attributes === undefined ? {} : { attributes: options.attributes }),
      },
    });
    const id: string = identity.body._id;
    const policyIds = [...(options.policies ?? [])];
    let policyId: string | undefined;
    if (statements.length > 0) {
      const policy = await call("POST", "/passport/policy", {
        body: { name: `Policy of ${identifier}`, description: "Made by a test", statement: statements },
      });
      policyId = policy.body._id;
      policyIds.push(policy.body._id);
    }
    for (const each of policyIds) await call("PUT", `/passport/identity/${id}/policy/${each}`);
    return { id, identifier, policyId, credential: await signIn(identifier, testPassword) };
  };
}
