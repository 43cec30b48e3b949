import { registry } from "@twinhelm/core/areas";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { ConsoleProvider } from "@twinhelm/core/react/console";
import { type ConsoleClient, createConsoleClient } from "@twinhelm/core/shell/client";
import { render } from "ink-testing-library";
import { afterEach, vi } from "vitest";
import { openNodeSocket } from "../../packages/cli/src/connection/socket";

/** A console in which somebody is signed in to a server. */
export interface SignedIn {
  readonly client: ConsoleClient;
  /** Paths below the API that it asked for so far. */
  readonly asked: readonly string[];
  /** Answers of paths that hold this text wait from now on, until what it gives is called. */
  hold(text: string): () => void;
}

function signedIn(server: { readonly url: string }, credential: string): SignedIn {
  const asked: string[] = [];
  const held: { readonly text: string; readonly until: Promise<void> }[] = [];
  const client = createConsoleClient({
    areas: registry,
    baseUrl: server.url,
    storage: { read: () => credential, write: () => undefined, remove: () => undefined },
    now: Date.now,
    sockets: { open: openNodeSocket, random: () => 0 },
    connect(options) {
      const transport = createTransport(options);
      return {
        baseUrl: transport.baseUrl,
        async send(call) {
          asked.push(call.path);
          await held.find(({ text }) => call.path.includes(text))?.until;
          return transport.send(call);
        },
      };
    },
  });
  const hold = (text: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.push({ text, until: promise });
    return resolve;
  };
  return { client, asked, hold };
}

/** A hook in a console. */
export interface Drawn<T> {
  /** What it gave last. */
  now(): T;
  /** Waits for what it gives to fit. */
  until(fits: (given: T) => boolean): Promise<T>;
  /** Waits until nothing is asked for any more. */
  settled(): Promise<T>;
  /** Draws it with what has changed beside it. */
  again(use: () => T): void;
  leave(): void;
}

/** Draws a hook in a console, on a terminal that nobody looks at. */
function draw<T>({ client }: Pick<SignedIn, "client">, use: () => T): Drawn<T> {
  const given: T[] = [];
  function Here({ hook }: { readonly hook: () => T }) {
    given.push(hook());
    return null;
  }
  const tree = (hook: () => T) => (
    <ConsoleProvider client={client}>
      <Here hook={hook} />
    </ConsoleProvider>
  );
  const screen = render(tree(use));
  const now = () => {
    const [last] = given.slice(-1);
    if (last === undefined) throw new Error(`Nothing was drawn: ${screen.lastFrame()}`);
    return last;
  };
  const until = async (fits: (last: T) => boolean) => {
    await vi.waitFor(
      () => {
        if (!fits(now())) throw new Error(`It stays ${JSON.stringify(now())}`);
      },
      { timeout: 20_000, interval: 5 },
    );
    return now();
  };
  return {
    now,
    until,
    async settled() {
      // One answer may make a hook ask for more.
      for (let quiet = 0; quiet < 3; quiet += 1) {
        await until(() => client.queries.isFetching() === 0);
        await new Promise(setImmediate);
      }
      return now();
    },
    again: (hook) => screen.rerender(tree(hook)),
    leave() {
      screen.unmount();
      client.sockets?.close();
    },
  };
}

/** Draws hooks in consoles of a server, each until its test is over. */
export function drawnOn(server: () => { readonly url: string; readonly admin: string }) {
  const open: Drawn<unknown>[] = [];
  afterEach(() => {
    for (const drawn of open.splice(0)) drawn.leave();
  });
  return {
    here: (credential = server().admin) => signedIn(server(), credential),
    show<T>(here: SignedIn, use: () => T): Drawn<T> {
      const drawn = draw(here, use);
      open.push(drawn);
      return drawn;
    },
  };
}
