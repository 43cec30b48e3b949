import type { Editor } from "./editor";

/** Waits until nothing is under way. */
export const settled = <Row, Draft>(editor: Editor<Row, Draft>): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      const { phase, state } = editor.view();
      if (phase === "loading" || state === "saving") return;
      stop();
      resolve();
    };
    const stop = editor.subscribe(look);
    look();
  });
