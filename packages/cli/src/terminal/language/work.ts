import type { Languages } from "@twinhelm/core/language/languages";
import type { Work } from "../form/editing";

/** What is changed of the languages of documents. */
interface LanguagesWork extends Work<Languages> {
  readonly kind: "languages";
}

declare module "../form/editing" {
  interface AreaWork {
    readonly languages: LanguagesWork;
  }
}
