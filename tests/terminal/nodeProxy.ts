import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** What a `Caddyfile` with one `reverse_proxy` asks for. */
export interface ProxyRules {
  /** Names of nodes, each with a port. */
  readonly nodes: readonly string[];
  readonly healthPath: string;
  /** Milliseconds between two looks, and for which another node is tried. */
  readonly interval: number;
  readonly patience: number;
}

export function proxyRulesOf(text: string): ProxyRules {
  const textOf = (name: string): string => {
    const found = new RegExp(`^\\s*${name} (.+?)( \\{)?$`, "m").exec(text)?.[1];
    if (found === undefined) throw new Error(`The rules name no ${name}`);
    return found;
  };
  const seconds = (name: string) => 1000 * Number(/^(\d+)s$/.exec(textOf(name))?.[1]);
  return {
    nodes: textOf("reverse_proxy").split(" "),
    healthPath: textOf("health_uri"),
    interval: seconds("health_interval"),
    patience: seconds("lb_try_duration"),
  };
}

interface Proxy {
  readonly url: string;
  /** Nodes that take requests. */
  well(): readonly string[];
  close(): Promise<void>;
}

/** Takes requests for nodes whose addresses on this machine are known, by these rules. Each goes to another node. */
export async function startProxy(
  rules: ProxyRules,
  addresses: Readonly<Record<string, string>>,
): Promise<Proxy> {
  const ended = new AbortController();
  const well = new Set<string>();
  const watch = async (node: string): Promise<void> => {
    while (!ended.signal.aborted) {
      const look = fetch(`${addresses[node]}${rules.healthPath}`, { signal: ended.signal });
      if (
        await look.then(
          (answer) => answer.ok,
          () => false,
        )
      )
        well.add(node);
      else well.delete(node);
      await wait(rules.interval, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  };
  const watching = rules.nodes.map(watch);
  let next = 0;
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    for (const end = Date.now() + rules.patience; Date.now() < end; ) {
      const node = [...well][next++ % Math.max(1, well.size)];
      const done = node !== undefined && (await pass(`${addresses[node]}`, { asked, body, answer }));
      if (done) return;
      // Nobody took it: it may go to another one.
      await wait(20);
    }
    answer.writeHead(502).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    well: () => [...well],
    async close() {
      ended.abort();
      server.closeAllConnections();
      server.close();
      await Promise.all(watching);
    },
  };
}

interface Passed {
  readonly asked: IncomingMessage;
  readonly body: Buffer;
  readonly answer: ServerResponse;
}

/** False: it was not taken. */
function pass(address: string, { asked, body, answer }: Passed): Promise<boolean> {
  const { method, headers, socket } = asked;
  return new Promise((resolve) => {
    const forwarded = { "x-forwarded-for": socket.remoteAddress, "x-forwarded-host": headers.host };
    const sent = request(`${address}${asked.url}`, {
      method,
      headers: { ...headers, ...forwarded },
      agent: false,
    });
    sent.on("response", (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
      got.on("end", () => resolve(true));
      got.on("error", () => resolve(true));
    });
    sent.on("error", (error) => {
      const isRefused = "code" in error && error.code === "ECONNREFUSED";
      if (!isRefused) answer.destroy();
      resolve(!isRefused);
    });
    sent.end(body);
  });
}
