import type { ReadStream } from "node:tty";

/** How long the signal may take, in milliseconds. Where nothing can let the console go on, the system passes it by. */
const patience = 50;

/** Stops this process and what it was started with, as Ctrl-Z does elsewhere. Done once it goes on. */
export async function stopProcess(input: ReadStream): Promise<void> {
  input.setRawMode(false);
  const { promise, resolve } = Promise.withResolvers<void>();
  process.once("SIGCONT", resolve);
  process.kill(0, "SIGTSTP");
  const timer = setTimeout(resolve, patience);
  await promise;
  clearTimeout(timer);
  process.off("SIGCONT", resolve);
  input.setRawMode(true);
}
