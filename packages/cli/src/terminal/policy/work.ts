import type { PolicyDraft } from "@twinhelm/core/policy/draft";
import type { Work } from "../form/editing";

declare module "../form/editing" {
  interface AreaWork {
    readonly policy: PolicyWork;
  }
}

/** What is typed in the form of a policy. */
interface PolicyWork extends Work<PolicyDraft> {
  readonly kind: "policy";
}
