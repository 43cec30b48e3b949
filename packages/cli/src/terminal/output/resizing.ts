import type { WriteStream } from "node:tty";

/**
 * Has every frame that follows a new size drawn whole. A terminal that loses rows loses what was on them, and a frame
 * that was drawn for the size before may have scrolled: Ink, which draws what changed, would leave out lines that are
 * gone. Call it once Ink listens. Gives the end of it.
 */
export function drawWholeAfterResize(output: WriteStream, forget: () => void): () => void {
  let told = false;
  const resized = () => {
    told = true;
    forget();
  };
  // Of a size that came and went before it was read nothing is told but the signal.
  const signalled = () => {
    if (!told) output.emit("resize");
    told = false;
  };
  // Before Ink draws for the new size.
  output.prependListener("resize", resized);
  if (output === process.stdout) process.on("SIGWINCH", signalled);
  return () => {
    output.off("resize", resized);
    process.off("SIGWINCH", signalled);
  };
}
