import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { goneSignal } from "./gone";

const response = () => new ServerResponse(new IncomingMessage(new Socket()));

it("whoever asks often for one answer adds nothing to it", () => {
  const raw = response();
  const signals = Array.from({ length: 20 }, () => goneSignal({ raw }));
  expect(raw.listenerCount("close")).toBe(1);
  expect(signals.some(({ aborted }) => aborted)).toBe(false);
  raw.emit("close");
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});

it("who went before it was asked is gone, and none of another answer", () => {
  const [raw, other] = [response(), response()];
  const before = goneSignal({ raw });
  const elsewhere = goneSignal({ raw: other });
  raw.destroy();
  expect([goneSignal({ raw }).aborted, before.aborted, elsewhere.aborted]).toEqual([true, true, false]);
});
