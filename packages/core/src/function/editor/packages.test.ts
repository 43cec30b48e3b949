import { expect, it } from "vitest";
import { packageChanges } from "./packages";

it("what is under way with packages is known to whoever comes back to the function, and to no other console", () => {
  const [client, other] = [{}, {}];
  const heard: unknown[] = [];
  const end = packageChanges(client).subscribe("a", () =>
    heard.push(packageChanges(client).of("a").pending?.share),
  );
  packageChanges(client).set("a", { pending: { name: "left-pad" } });
  expect([packageChanges(client).isSeen("a"), packageChanges(client).isSeen("b")]).toEqual([true, false]);
  end();
  expect(packageChanges(client).isSeen("a")).toBe(false);
  packageChanges(client).set("a", { pending: { name: "left-pad", share: 40 } });
  expect(packageChanges(client).of("a")).toEqual({ pending: { name: "left-pad", share: 40 } });
  const again = packageChanges(client).subscribe("a", () =>
    heard.push(packageChanges(client).of("a").pending?.share),
  );
  packageChanges(client).set("a", { pending: { name: "left-pad", share: 80 } });
  again();
  expect([packageChanges(client).of("b"), packageChanges(other).of("a"), heard]).toEqual([
    {},
    {},
    [undefined, 80],
  ]);
  packageChanges(client).set("a", { problem: "There is no such package." });
  expect(packageChanges(client).of("a")).toEqual({ problem: "There is no such package." });
  packageChanges(client).set("a", {});
  expect(packageChanges(client).of("a")).toEqual({});
});
