import type { DocumentDraft } from "@twinhelm/core/document/form/draft";
import type { Work } from "../../form/editing";

declare module "../../form/editing" {
  interface AreaWork {
    readonly document: DocumentWork;
  }
}

/** What is typed in the form of a document. It is kept as a draft too. */
interface DocumentWork extends Work<DocumentDraft> {
  readonly kind: "document";
}
