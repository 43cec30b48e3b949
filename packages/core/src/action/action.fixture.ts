import { QueryClient } from "@tanstack/query-core";
import type { Result } from "../http/failure";
import type { Transport } from "../http/transport";
import { createNotifications } from "../shell/notifications";
import type { Confirmation } from "./action";
import type { Face } from "./face";

/** A client whose server is never asked: what actions of a test do, they do themselves. */
export function clientOf() {
  const transport: Transport = {
    baseUrl: "http://nowhere",
    send: () => Promise.reject(new Error("no request was expected")),
  };
  const notifications = createNotifications({ now: () => 0, schedule: () => () => {} });
  return { transport, notifications, queries: new QueryClient() };
}

/** A face that notes what it is asked for, in its order. A question is answered by `answer`. */
export function notedFace() {
  const noted: unknown[][] = [];
  let answer: (() => Promise<Result<unknown>>) | undefined;
  const face: Face = {
    open: (path) => noted.push(["open", path]),
    ask(question: Confirmation, run) {
      noted.push(["ask", question]);
      answer = run;
    },
    edit: (edited) => noted.push(["edit", edited]),
    focus: (part) => noted.push(["focus", part]),
    leave: (paths, to) => noted.push(["leave", paths, to]),
  };
  return { face, noted, answer: async () => answer?.() };
}
