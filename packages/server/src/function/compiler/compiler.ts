import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { builtPath, entryOf } from "../../shell/entry";
import { bareError } from "../../shell/errors";
import { processorTimeOf, watchProcessorTime } from "../../shell/processorWatch";
import { createTurns } from "../../shell/turns";
import type { Compiled, CompileOrder, CompilerPlaces } from "./messages";

/** Compiles in a thread of its own, which is there while it is used. */
export interface Compiler {
  /**
   * What takes too long or too much memory is told as what is wrong with it. Owners take turns: whoever saves much lets
   * others in between. Throws 503 where too much of one waits.
   */
  compile(order: CompileOrder, owner?: string): Promise<Compiled>;
  close(): Promise<void>;
}

interface CompilerLimits {
  /** Milliseconds of processor time of one function; of a clock, several times as many. */
  readonly budget: number;
  /** Milliseconds until a thread that nobody needs is ended. */
  readonly idle: number;
  /** Mebibytes. */
  readonly memory: number;
  /** Functions of one owner that wait. */
  readonly waiting: number;
}

const limits: CompilerLimits = { budget: 30_000, idle: 60_000, memory: 1024, waiting: 20 };

/** Beside the built command, or where packages are installed. */
function placesOf(): CompilerPlaces {
  const built = builtPath("typescript");
  if (built !== undefined)
    return {
      typescript: join(built, "lib", "typescript.js"),
      types: join(built, "types"),
      beside: { "undici-types": join(built, "undici-types") },
    };
  const require = createRequire(import.meta.url);
  const node = dirname(require.resolve("@types/node/package.json"));
  return {
    typescript: require.resolve("typescript-api"),
    types: dirname(node),
    beside: {
      "undici-types": dirname(createRequire(join(node, "index.d.ts")).resolve("undici-types/package.json")),
    },
  };
}

export function createCompilerThread(given: Partial<CompilerLimits> = {}): Compiler {
  const { budget, idle, memory, waiting } = { ...limits, ...given };
  const turns = createTurns({ together: 1, waiting, refusal: notCompiled });
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(timer);
    const ending = worker?.terminate();
    worker = undefined;
    await ending;
  };
  const start = (): Worker => {
    const { url, argv } = entryOf("compiler", new URL("./thread.ts", import.meta.url));
    const made = new Worker(url, {
      workerData: placesOf(),
      argv: [...argv],
      execArgv: ["--no-warnings"],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    // A thread that waits keeps no process alive.
    made.unref();
    return made;
  };
  const run = async (order: CompileOrder): Promise<Compiled> => {
    clearTimeout(timer);
    worker ??= start();
    try {
      return await answerOf(worker, order, budget);
    } catch (error) {
      await end();
      return problem(error instanceof Error ? error.message : String(error));
    } finally {
      timer = setTimeout(() => void end(), idle);
      timer.unref();
    }
  };
  return {
    compile: (order, owner = "") => turns.run(owner, () => run(order)),
    close: end,
  };
}

/** What is said where too much waits. */
export const notCompiled = () =>
  bareError(
    503,
    "The code is saved, and not compiled: too much waits for the compiler. Save it again in a moment.",
  );

function answerOf(worker: Worker, order: CompileOrder, budget: number): Promise<Compiled> {
  return new Promise((resolve, reject) => {
    const stopWatching = watchProcessorTime(
      () => processorTimeOf(worker),
      budget,
      () => fail(new Error(`Compiling took longer than ${budget / 1000} seconds, and was ended.`)),
    );
    const done = () => {
      stopWatching();
      worker.off("message", take).off("error", fail).off("exit", exited);
    };
    const take = (compiled: Compiled) => {
      done();
      resolve(compiled);
    };
    const fail = (error: Error) => {
      done();
      reject(error);
    };
    const exited = () => fail(new Error("The compiler ended before it had an answer."));
    worker.on("message", take).on("error", fail).on("exit", exited);
    worker.postMessage(order);
  });
}

/** What is no fault of a place in the code stands at its beginning. */
function problem(text: string): Compiled {
  const place = { line: 1, column: 1 };
  return { diagnostics: [{ code: 0, category: 1, text, start: place, end: place }] };
}
