// Policies: what was acknowledged holds on every node, and all of them say the same.
import { testPassword } from "@twinhelm/server/shell/testServer";
import { expect } from "vitest";
import { checkChain } from "./ledgers";
import type { MakeLoad } from "./load";
import type { KillNode } from "./node";

interface Person {
  readonly _id: string;
  readonly credential: string;
  /** Whether a policy may be theirs: as acknowledged, or as a request left it whose answer never came. */
  may: readonly boolean[];
}

export const policies: MakeLoad = async (world) => {
  const statement = { action: "passport:policy:index", resource: { include: ["*"], exclude: [] } };
  const { _id: policy } = await world.calm.good("POST", "/passport/policy", {
    name: "May look",
    description: "For a test",
    statement: [{ ...statement, module: "passport:policy" }],
  });
  const made: Person[] = [];
  const person = async (node: KillNode): Promise<Person> => {
    const identifier = `person ${made.length}`;
    const entry = { _id: "", credential: "", may: [false] };
    const at = made.push(entry) - 1;
    const { _id } = await node.good("POST", "/passport/identity", { identifier, password: testPassword });
    const whole = { ...entry, _id, credential: await node.signIn(identifier) };
    made[at] = whole;
    return whole;
  };
  const statusOn = async (node: KillNode, { credential }: Person) =>
    (await node.callAs(credential, "GET", "/passport/policy")).status;
  return {
    writers: [
      async (node, round) => {
        const own = await person(node);
        const path = `/passport/identity/${own._id}/policy/${policy}`;
        for (let has = true; !round.isOver(); has = !has) {
          own.may = [!has, has];
          await node.good(has ? "PUT" : "DELETE", path);
          own.may = [has];
          // At once, on either of them; one that has just been killed says nothing.
          const statuses = await Promise.allSettled([world.calm, node].map((each) => statusOn(each, own)));
          for (const each of statuses)
            if (each.status === "fulfilled") expect(each.value).toBe(has ? 200 : 403);
          round.answered();
        }
      },
    ],
    async check() {
      for (const each of made.filter(({ credential }) => credential !== "")) {
        const statuses = await Promise.all(world.all.map((node) => statusOn(node, each)));
        expect(new Set(statuses).size, "all say the same").toBe(1);
        expect(each.may.map((has) => (has ? 200 : 403))).toContain(statuses[0]);
        const { policies: has } = await world.killed.good("GET", `/passport/identity/${each._id}`);
        expect(has.includes(policy) ? 200 : 403).toBe(statuses[0]);
      }
      await checkChain(world.killed);
    },
  };
};
