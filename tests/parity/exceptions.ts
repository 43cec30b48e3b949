import type { ActionId, RouteId } from "@twinhelm/core/areas";

/** What cannot be reached in one of the faces, and why. */
export interface Exception {
  /** Of an action or a route. */
  readonly id: RouteId | ActionId;
  readonly face: "web" | "terminal" | "command";
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [
  {
    id: "shell.error",
    face: "terminal",
    reason: "A denied screen explains itself in its place; no address carries the words of an error.",
  },
  {
    id: "shell.signIn",
    face: "terminal",
    reason: "Sign-in stands before every screen of the terminal console and has no address of its own.",
  },
];
