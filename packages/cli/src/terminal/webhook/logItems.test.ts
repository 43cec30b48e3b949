import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { expect, it } from "vitest";
import { logDetail, logItem } from "./logItems";

const log: WebhookLog = {
  _id: "64a1f0c2e8b7a90012ab34cd",
  webhook: "64a1f0c2e8b7a90012ab34ce",
  succeed: true,
  created_at: "2026-11-23T19:05:20.000Z",
  content: {},
};

it("how a delivery went, and when, is in sight at 80 columns", () => {
  const parts = { title: "Harbour hook", open: false, marked: false, commands: {}, denied: {} };
  const head = (width: number) => logItem(log, { ...parts, width, paint: (text) => text }).head;
  expect(head(58).slice(0, 57)).toMatch(
    /^▸ {2}…ab34cd {2}Harbour hook {3}SUCCEEDED {2}11\/23\/2026 \d\d:05:20/,
  );
  expect(head(120)).toContain(log._id);
});

it("what was sent keeps its indentation", () => {
  const body = '{\n  "document": {\n    "title": "x"\n  }\n}';
  const content = { request: { url: "http://127.0.0.1/in", headers: {}, body } };
  const lines = logDetail({ ...log, content }, 40, (text) => text);
  expect(lines.join("\n")).toContain(body);
});
