import type { ReadStream, WriteStream } from "node:tty";
import { registry } from "@twinhelm/core/areas";
import { ConsoleProvider } from "@twinhelm/core/react/console";
import { DrawersProvider } from "@twinhelm/core/react/listed";
import type { CredentialStorage } from "@twinhelm/core/session/store";
import { createConsoleClient } from "@twinhelm/core/shell/client";
import type { KeyValueStore } from "@twinhelm/core/shell/keyValue";
import { type TextKey, text } from "@twinhelm/core/text/catalogue";
import { visibleLines } from "@twinhelm/core/text/visible";
import { type Instance, render } from "ink";
import { withLocalPlans } from "../assistant/localPlans";
import { createCredentials } from "../connection/credentials";
import { openNodeSocket } from "../connection/socket";
import { createNodeTransport } from "../connection/transport";
import { App } from "./App";
import type { LoadedAreas } from "./area/loaded";
import { faces } from "./areas";
import { type TerminalContext, type TerminalInstance, TerminalProvider } from "./context";
import { type Ending, watchEnding } from "./ending";
import { type Answers, createAnswers } from "./input/answers";
import { KeyStream } from "./input/keyStream";
import { createPaint } from "./layout/paint";
import { localeOf } from "./locale";
import type { EarlyKeys } from "./output/earlyKeys";
import type { FirstPaint } from "./output/firstPaint";
import { colourDepth, type Graphics, isApart, pictureQuestion, saysPictures } from "./output/graphics";
import { drawWholeAfterResize } from "./output/resizing";
import { screenOutput } from "./output/screen";
import { spokenOutput } from "./output/spoken";
import { stopProcess } from "./output/stop";
import { runStorage } from "./session/storage";

export interface TerminalOptions {
  readonly loaded: LoadedAreas;
  /** Address of the API without a trailing slash. */
  readonly server: string;
  readonly storage: CredentialStorage;
  readonly input: ReadStream;
  readonly output: WriteStream;
  /** True: lines to be read out instead of a screen. */
  readonly spoken: boolean;
  /** What is on the terminal already. */
  readonly paint: FirstPaint | undefined;
  /** What was typed before the console listens. */
  readonly keys: EarlyKeys | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Path of the credentials: plans of assistants are kept beside them, where the server keeps none. */
  readonly plansBeside?: string | undefined;
  /** Makes the memory of this console; `onFailure` is told why something cannot be kept. */
  readonly memory: (onFailure: (reason: string) => void) => KeyValueStore;
}

/** Milliseconds a warning of the console itself stays. */
const noticeStay = 5000;

/**
 * Runs the terminal console until the person leaves or the process is told to end. Gives the exit code: 0,
 * 1 after a fault, 2 without a usable terminal, 128 and the number of the signal after a signal.
 */
export async function startTerminal(options: TerminalOptions): Promise<number> {
  const { input, output, environment } = options;
  if (!input.isTTY || !output.isTTY || environment.TERM === "dumb") {
    process.stderr.write(`${text("terminal.noTerminal")}\n`);
    return 2;
  }
  options.paint?.handOver();
  const ending = watchEnding(output);
  let instance: Instance | undefined;
  const close: (() => void)[] = [];
  let end: Ending;
  try {
    instance = show(options, ending.end, close);
    instance.waitUntilExit().then(
      () => ending.end({ code: 0 }),
      (error: unknown) => ending.end({ code: 1, error }),
    );
    end = await ending.ended;
    instance.unmount();
    await settled(instance);
  } finally {
    for (const each of close) each();
    ending.stop();
  }
  if (end.code !== 0 && "error" in end) report(end.error);
  return end.code;
}

const contextsIn = (environment: TerminalOptions["environment"]): readonly TerminalInstance[] =>
  Object.entries(createCredentials(environment).contexts()).map(([name, { server, credential }]) => ({
    name,
    server,
    credential,
  }));

function show(options: TerminalOptions, end: (ending: Ending) => void, close: (() => void)[]): Instance {
  const { environment, input, keys } = options;
  const colours = !environment.NO_COLOR;
  const warn = (key: TextKey, values: Record<string, string | number>) =>
    client.notifications.say({ text: text(key, values), tone: "warning" }, noticeStay);
  const client = createConsoleClient({
    areas: registry,
    baseUrl: options.server,
    connect: (known) => {
      const transport = createNodeTransport(known);
      return options.plansBeside === undefined ? transport : withLocalPlans(transport, options.plansBeside);
    },
    sockets: { open: openNodeSocket, random: Math.random },
    storage: runStorage(options.storage, (reason) => warn("terminal.notKept", { reason })),
    now: Date.now,
    memory: options.memory((reason) => warn("terminal.notRemembered", { reason })),
    onRetry: (attempt, reason) => warn("terminal.retrying", { attempt, reason }),
  });
  close.push(client.notifications.close, () => {
    client.sockets?.close();
    input.setRawMode(false);
    void client.queries.cancelQueries();
    client.queries.clear();
  });
  const answers = createAnswers((question) => void options.output.write(question), patience);
  const context: TerminalContext = {
    faces,
    loaded: options.loaded,
    server: options.server,
    contexts: () => contextsIn(environment),
    paint: createPaint(colours),
    colours,
    graphics: graphicsOf(options, answers),
    spoken: options.spoken,
    locale: localeOf(environment),
    timeZone: environment.TZ || undefined,
    stop: () => stopProcess(input),
    leave: (code) => end({ code }),
  };
  const { forget, ...drawing } = face(options, close);
  const instance = render(
    <ConsoleProvider client={client}>
      <DrawersProvider drawers={options.loaded.drawers}>
        <TerminalProvider value={context}>
          <App path="/dashboard" />
        </TerminalProvider>
      </DrawersProvider>
    </ConsoleProvider>,
    {
      ...inkOptions,
      ...drawing,
      // What others print on this terminal stands above the screen. Ink keeps one set of what it took the place of: of two
      // consoles in one process, neither of which has its terminal, the second would leave none of it.
      patchConsole: options.output === process.stdout,
      stdin: new KeyStream(input, keys?.take(), answers),
    },
  );
  if (forget !== undefined) close.push(drawWholeAfterResize(options.output, () => forget(instance)));
  return instance;
}

/** Milliseconds that a terminal has to say what it can show. */
const patience = 250;

function graphicsOf({ environment, output }: TerminalOptions, answers: Answers): Graphics {
  let asked: Promise<boolean> | undefined;
  return {
    depth: colourDepth(environment),
    drawsPictures() {
      asked ??= isApart(environment)
        ? Promise.resolve(false)
        : answers.ask(pictureQuestion).then(saysPictures);
      return asked;
    },
    send: (text) => void output.write(text),
  };
}

const inkOptions = {
  isScreenReaderEnabled: false,
  incrementalRendering: true,
  // A terminal is given: CI in the environment must not make the console silent.
  interactive: true,
  exitOnCtrlC: false,
  maxFps: 60,
};

/** Draws on the screen, or has what is new read out. */
function face({ output, spoken, paint }: TerminalOptions, close: (() => void)[]) {
  if (!spoken) {
    const { stdout, empty } = screenOutput(output, paint !== undefined);
    const forget = (instance: Instance) => {
      instance.clear();
      empty();
    };
    return { stdout, alternateScreen: true, forget };
  }
  const { stdout, settle } = spokenOutput(output);
  close.push(settle);
  // Ink writes every frame whole then, and no control sequences.
  return { stdout, alternateScreen: false, debug: true, forget: undefined };
}

async function settled(instance: Instance): Promise<void> {
  try {
    await instance.waitUntilExit();
  } catch {
    // The reason is the ending that is reported below.
  }
}

function report(error: unknown): void {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text("terminal.crashed")}\n${visibleLines(words).join("\n")}\n`);
}
