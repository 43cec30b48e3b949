import type { Failure } from "../http/failure";
import type { Told } from "../shell/notifications";
import { editingText } from "./text";

/** What became of a save whose screen was left. */
export const leftWords = (failure: Failure | undefined): Told =>
  failure === undefined
    ? { tone: "success", text: editingText("left.saved"), ofWrite: true }
    : { tone: "danger", text: editingText("left.failed", { reason: failure.message }) };
