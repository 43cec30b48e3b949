import { text } from "@twinhelm/core/text/catalogue";
import { PartMissing } from "./PartMissing";

/** In words what was thrown where nobody expected it. */
export const faultText = (thrown: unknown): string =>
  thrown instanceof PartMissing
    ? text("shell.fault.missing")
    : text("shell.fault", { reason: thrown instanceof Error ? thrown.message : String(thrown) });
