import { expect, it } from "vitest";
import { newPassword } from "./password";

it("is twenty letters and digits, all of them as likely, and never the same", () => {
  expect(newPassword()).toMatch(/^[a-km-np-zA2-9]{20}$/);
  expect(newPassword()).not.toBe(newPassword());
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const [letter = ""] = newPassword((bytes) => bytes.fill(byte));
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  expect([counts.size, new Set(counts.values()).size]).toEqual([32, 1]);
});
