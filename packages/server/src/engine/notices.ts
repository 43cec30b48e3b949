import type { LogKey } from "./functionLogs";

/** What a node of an instance did that others have to know, beside what `Changes` says. It holds nothing secret. */
export type Notice =
  | { readonly kind: "revoked"; readonly fingerprint: string }
  | { readonly kind: "plan"; readonly id: string }
  /** Lines of functions, by their sequences: all between the two are of one transaction. */
  | { readonly kind: "lines"; readonly from: number; readonly to: number }
  | { readonly kind: "linesRemoved"; readonly rows: readonly LogKey[] };

/** Told of each; waited for until nothing older is decided by. `lost`: what others did is not known, all may have changed. */
export type NoticeListener = (notice: Notice | { readonly kind: "lost" }) => void | Promise<void>;

/** Takes down what a transaction has to tell other nodes. */
export type Note = (notice: Notice) => void;
