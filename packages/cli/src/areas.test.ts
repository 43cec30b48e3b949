import { commandOf } from "@twinhelm/core/action/offer";
import type { Activity } from "@twinhelm/core/activity/model";
import { loadActions } from "@twinhelm/core/area/actions";
import { type Identified, type Rows, rowsAs } from "@twinhelm/core/area/rows";
import { registry } from "@twinhelm/core/areas";
import type { Asset } from "@twinhelm/core/asset/model";
import type { Plan } from "@twinhelm/core/assistant/model";
import { newBucket } from "@twinhelm/core/bucket/defaults";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { expect, it } from "vitest";
import { createProgram } from "./shell/program";

const { commands } = createProgram(
  () => Promise.resolve(),
  () => 0,
  [],
);
const actions = await loadActions(registry);

/** One row of each area: of areas of records their example. */
async function someRows(): Promise<Rows> {
  const _id = "64a1f0c2e8b7a90012ab34cd";
  const records = registry.all.map(async ({ id, recordParts }): Promise<Rows> => {
    const parts = await recordParts?.();
    const row: Identified = { ...(parts?.example ?? {}), _id };
    return parts === undefined ? {} : rowsAs(id, [row]);
  });
  const rows = await Promise.all(records);
  const file: StorageEntry = { _id, kind: "file", name: "a.txt", path: "docs/a.txt", size: 1, count: 1 };
  const webhookLog: WebhookLog = { _id, webhook: _id, succeed: true, created_at: "", content: {} };
  const activity: Activity = { _id, action: 2, identifier: "ada", resource: ["bucket", _id], created_at: "" };
  const plan: Plan = {
    _id,
    assistant: "",
    identifier: "",
    action: "",
    title: "",
    hash: "",
    rows: 1,
    state: "waiting",
    created_at: "",
    expires_at: "",
    reasons: [],
    changes: [],
    more: 0,
    calls: [],
    notes: [],
  };
  const asset: Asset = { _id, name: "Kit", url: "kit", resources: [], status: "downloaded" };
  const others = {
    assistant: [plan],
    asset: [asset],
    document: [{ _id }],
    storage: [file],
    webhookLog: [webhookLog],
    activity: [activity],
  };
  return Object.assign({ bucket: [{ ...newBucket(0), _id }], ...others }, ...rows);
}
const chosen = await someRows();

it.each(actions.map((each) => [each.action.id, each] as const))("%s has its command", (id, listed) => {
  const { area, action } = listed;
  const line = commandOf(listed, { chosen, listed: chosen });
  const subject = `${id} has nothing to work on: give \`someRows\` a row of ${action.subject}`;
  expect(line, subject).toBeDefined();
  const words = line?.words ?? [];
  const missing = `the action ${id} is \`twinhelm ${words.join(" ")}\`: add it to \`verbs\` of ${area} in cli/areas.ts`;
  let below = commands;
  for (const word of words) {
    if (below.length === 0) return;
    const found = below.find((each) => each.name() === word);
    expect(found?.name(), missing).toBe(word);
    below = found?.commands ?? [];
  }
  expect(below, `${words.join(" ")} needs one of the commands below it`).toEqual([]);
});
