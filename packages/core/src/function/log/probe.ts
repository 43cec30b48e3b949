import type { Sockets } from "../../http/sockets";
import { pathOf } from "../../http/transport";
import { createTail, firstId } from "./tail";

/** Milliseconds after which a server that has not answered counts as one without sockets. */
const patience = 15_000;

/** Whether the server tells lines live: asked once, for the lines of a function that cannot be. */
export async function tellsLive(sockets: Pick<Sockets, "watch">): Promise<boolean> {
  let leave = () => {};
  const answer = new Promise<boolean>((resolve) => {
    const path = () => `${pathOf("function-logs")}?functions=${firstId}&limit=1`;
    const { read } = createTail([], { after: firstId }).target;
    const end = (answer: boolean) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => end(false), patience);
    leave = sockets.watch(
      { path, read },
      {
        message: () => undefined,
        state({ status }) {
          if (status === "live") end(true);
          else if (status !== "connecting" && status !== "waiting") end(false);
        },
      },
    );
  });
  return answer.finally(() => leave());
}
