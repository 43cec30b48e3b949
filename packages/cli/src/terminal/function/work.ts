import type { FunctionDraft } from "@twinhelm/core/function/editor/draft";
import type { Work } from "../form/editing";

declare module "../form/editing" {
  interface AreaWork {
    readonly function: FunctionWork;
  }
}

/** What is typed in the editor of a function. */
interface FunctionWork extends Work<FunctionDraft> {
  readonly kind: "function";
}
