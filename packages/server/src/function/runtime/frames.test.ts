import { expect, it } from "vitest";
import { encodeFrame, type Frame, frameReader } from "./frames";

const sent = [
  encodeFrame(1, 0, '{"a":1}'),
  encodeFrame(13, 7, "", Buffer.from("body")),
  encodeFrame(11, 4_000_000_000, "håvn", Buffer.alloc(100_000, 3)),
  encodeFrame(14, 1),
];
const told = ({ kind, event, head, body }: Frame) => [kind, event, head, body.length];
const wanted = [
  [1, 0, '{"a":1}', 0],
  [13, 7, "", 4],
  [11, 4_000_000_000, "håvn", 100_000],
  [14, 1, "", 0],
];

it.each([1, 3, 7, 13, 64, 1000, 200_000])("messages come whole in pieces of %i bytes", (size) => {
  const frames: unknown[] = [];
  const read = frameReader((frame) => frames.push(told(frame)));
  const all = Buffer.concat(sent);
  for (let at = 0; at < all.length; at += size) read(all.subarray(at, at + size));
  expect(frames).toEqual(wanted);
});

it.each([
  ["a length that no message has", Buffer.alloc(100, 255)],
  ["one that is too short", Buffer.from([3, 0, 0, 0, 1, 1, 1, 1])],
  ["a head that is longer than its message", Buffer.from([9, 0, 0, 0, 1, 0, 0, 0, 0, 200, 0, 0, 0])],
])("%s is refused", (_, bytes) => {
  expect(() => frameReader(() => undefined)(bytes)).toThrow("A message that is none");
});
