import { ConsoleProvider } from "@twinhelm/core/react/console";
import type { CredentialStorage } from "@twinhelm/core/session/store";
import { createConsoleClient } from "@twinhelm/core/shell/client";
import { render } from "ink";
import { Console } from "./Console";
import { createStyle } from "./layout/style";
import { TerminalProvider } from "./shell/context";
import { KeyStream } from "./shell/keyStream";

export interface TerminalOptions {
  /** Address of the API. */
  readonly server: string;
  readonly storage: CredentialStorage;
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const showCursor = "\x1b[?25h";
const leaveScreen = "\x1b[?1049l";

/**
 * Runs the terminal console until somebody leaves it. The terminal is given back as it was: on leaving, on a
 * signal, and when something fails that nobody expected, whose words are then printed.
 */
export async function startTerminal(options: TerminalOptions): Promise<void> {
  const { input, output, environment, server, storage } = options;
  const client = createConsoleClient({ baseUrl: server, storage, now: Date.now });
  let leave: (error?: Error) => void = () => undefined;
  const context = {
    style: createStyle(environment),
    server: URL.parse(server)?.host ?? server,
    locale: localeOf(environment),
    timeZone: environment.TZ || undefined,
    quit: () => leave(),
  };
  const restore = () => {
    if (input.isRaw) input.setRawMode(false);
    output.write(showCursor + leaveScreen);
  };
  process.once("exit", restore);
  const app = render(
    <ConsoleProvider client={client}>
      <TerminalProvider value={context}>
        <Console />
      </TerminalProvider>
    </ConsoleProvider>,
    {
      stdin: new KeyStream(input),
      stdout: output,
      exitOnCtrlC: false,
      alternateScreen: true,
      incrementalRendering: true,
      interactive: true,
      maxFps: 60,
    },
  );
  const ended = new Promise<Error | undefined>((done) => {
    leave = done;
    for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) process.once(signal, () => done(undefined));
    process.once("uncaughtException", done);
    process.once("unhandledRejection", (reason) =>
      done(reason instanceof Error ? reason : new Error(String(reason))),
    );
    app.waitUntilExit().then(() => done(undefined), done);
  });
  const failure = await ended;
  app.unmount();
  client.queries.clear();
  if (failure !== undefined) throw failure;
}

/** The language of numbers and dates: what POSIX says of it, as the web names it. */
function localeOf(environment: TerminalOptions["environment"]): string | undefined {
  const name = environment.LC_ALL || environment.LC_TIME || environment.LANG || "";
  const tag = name.replace(/\..*$/, "").replace("_", "-");
  try {
    return /^[a-z]{2}/.test(tag) ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}
