import { createAccess } from "@twinhelm/core/access/evaluate";
import { it } from "vitest";
import { median, report } from "./report";

it("a permission at 1,000 statements", () => {
  const statements = Array.from({ length: 1000 }, (_, number) => ({
    action: `module${number % 250}:show`,
    module: `module${number % 250}`,
    resource: { include: [`id${number}`], exclude: [] },
  }));
  const access = createAccess(statements);
  const rounds = 200_000;
  let granted = 0;
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      const number = round % 1000;
      if (access.can(`module${number % 250}:show`, [`id${number}`])) granted += 1;
    }
    return ((performance.now() - start) / rounds) * 1000;
  });
  if (granted !== rounds * 9) throw new Error("The evaluator is wrong");
  report("access.can at 1,000 statements, microseconds", median(times), { most: 0.5 });
});
