import type { ActionId } from "../areas";
import { assistantText } from "./text";

/** Actions that assistants have not, and why. */
export const kept: { readonly [Id in ActionId]?: string } = {
  "assistant.accept": assistantText("kept.decision"),
  "assistant.refuse": assistantText("kept.decision"),
  "identity.factorStart": assistantText("kept.factor"),
  "identity.factorComplete": assistantText("kept.factor"),
  "identity.factorRenew": assistantText("kept.factor"),
  "identity.factorRemove": assistantText("kept.factor"),
  "asset.export": assistantText("kept.download"),
  "document.export": assistantText("kept.export"),
  "promotion.plan": assistantText("kept.promotion"),
  "promotion.apply": assistantText("kept.promotion"),
  "storage.download": assistantText("kept.download"),
};

const reasons: Readonly<Record<string, string | undefined>> = kept;

/** Why assistants have not this action; `undefined`: they have. */
export const keptBecause = (id: string): string | undefined =>
  Object.hasOwn(reasons, id) ? reasons[id] : undefined;
