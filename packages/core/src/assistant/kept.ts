import type { ActionId } from "../areas";
import { isRecord } from "../editing/same";
import { showsContents } from "../versioncontrol/contents";
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

/** Why assistants have not this action with this input; `undefined`: they have. */
export function keptInput(id: string, input: unknown): string | undefined {
  if (id !== "versioncontrol.run" || !isRecord(input)) return undefined;
  const { command, args } = input;
  const line = { command: String(command), args: Array.isArray(args) ? args.map(String) : [] };
  return showsContents(line) ? assistantText("kept.contents") : undefined;
}
