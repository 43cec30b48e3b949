import type { Attribute } from "@twinhelm/core/preference/attributes";
import type { Work } from "../form/editing";

/** What is typed in the settings of identities. */
interface AttributesWork extends Work<readonly Attribute[]> {
  readonly kind: "attributes";
}

declare module "../form/editing" {
  interface AreaWork {
    readonly attributes: AttributesWork;
  }
}
