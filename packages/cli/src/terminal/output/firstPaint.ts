// Nothing is imported here but types: this is on the screen before the console is loaded.

/** What is on the terminal until the console draws its first frame. */
export interface FirstPaint {
  /** The console takes over: it is in the alternate screen already. */
  handOver(): void;
  /** Gives the terminal back, where the console never came. */
  undo(): void;
}

const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export const enterScreen = "\x1b[?1049h\x1b[H\x1b[?25l";
const leaveScreen = "\x1b[?1049l\x1b[?25h";

/** Shows at once that the console is coming. */
export function paintFirst(output: NodeJS.WriteStream): FirstPaint {
  output.write(`${enterScreen} \x1b[1mTwinhelm\x1b[22m\r\n\r\n  \x1b[2mLoading …\x1b[22m`);
  let standing = true;
  const undo = () => {
    if (standing) output.write(leaveScreen);
    handOver();
  };
  const listeners = Object.entries(signals).map(([name, code]) => {
    const listener = () => {
      undo();
      process.exit(code);
    };
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  const handOver = () => {
    standing = false;
    for (const off of listeners) off();
  };
  return { handOver, undo };
}
