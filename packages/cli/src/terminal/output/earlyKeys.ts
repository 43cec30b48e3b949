// Nothing is imported here: keys are taken before the console is loaded.

/** Keys that were typed before the console takes them. */
export interface EarlyKeys {
  /** What was typed so far, once; the console listens from here on. */
  take(): string;
  /** Gives the keys back to the terminal. */
  release(): void;
}

/**
 * Takes the keys at once: what is typed while the console loads, such as a password, is not shown by the terminal, and
 * nothing of it is lost. Ctrl-C interrupts.
 */
export function holdKeys(input: NodeJS.ReadStream, interrupt: () => void): EarlyKeys {
  let typed = "";
  const listen = (chunk: string) => {
    if (chunk.includes("\x03")) interrupt();
    typed += chunk;
  };
  input.setRawMode(true);
  input.setEncoding("utf8");
  input.on("data", listen);
  return {
    take() {
      input.off("data", listen);
      return typed;
    },
    release() {
      input.off("data", listen);
      input.setRawMode(false);
    },
  };
}
