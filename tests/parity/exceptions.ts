import type { ActionId, RouteId } from "@twinhelm/core/areas";

/** What cannot be reached in one of the faces, and why. */
export interface Exception {
  /** Of an action or a route. */
  readonly id: RouteId | ActionId;
  readonly face: "web" | "terminal" | "command" | "assistant";
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
  {
    id: "assistant.accept",
    face: "assistant",
    reason: "People decide about plans of assistants: an assistant that could would need no plan.",
  },
  {
    id: "assistant.refuse",
    face: "assistant",
    reason: "People decide about plans of assistants; what is not applied expires by itself.",
  },
  {
    id: "identity.factorStart",
    face: "assistant",
    reason: "A second factor belongs to a person, and its secret is shown while it is set up.",
  },
  {
    id: "identity.factorComplete",
    face: "assistant",
    reason: "The code comes from the authenticator of a person.",
  },
  {
    id: "identity.factorRenew",
    face: "assistant",
    reason: "It gives recovery codes, which are secrets of a person.",
  },
  {
    id: "identity.factorRemove",
    face: "assistant",
    reason: "What protects a person from whoever knows their password is removed by a person.",
  },
  {
    id: "asset.export",
    face: "assistant",
    reason: "It gives the bytes of a zip, with API keys and values of environments where these are chosen.",
  },
  {
    id: "document.export",
    face: "assistant",
    reason: "It reads a whole bucket into one answer; document.list gives it page by page.",
  },
  {
    id: "promotion.plan",
    face: "assistant",
    reason: "It reads two instances, and people sign in at the other one.",
  },
  {
    id: "promotion.apply",
    face: "assistant",
    reason: "It writes to a side that people signed in at; what its lines do, assistants do one by one.",
  },
  {
    id: "storage.download",
    face: "assistant",
    reason: "It gives bytes, which an answer in words cannot carry.",
  },
];
