import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { runEach } from "../action/batch";
import type { Result } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import type { RecordAbout } from "../record/about";
import { recordText } from "../text/record";

/** Attaches or detaches a policy of an identity or a key. Empty body both ways or the record. */
export const changeAttachment = (
  transport: Transport,
  method: "PUT" | "DELETE",
  owner: readonly string[],
  policyId: string,
): Promise<Result<unknown>> =>
  transport.send({ method, path: pathOf(...owner, "policy", policyId), schema: z.unknown() });

interface Attaching {
  id: string;
  policyIds: string[];
}

const id = () => z.string().check(z.minLength(1));
const input = () => z.object({ id: id(), policyIds: z.array(id()).check(z.minLength(1)) });

/** The actions that attach policies to what may hold them, and detach them. */
export function defineAttachment<const Id extends "identity" | "apikey">(about: RecordAbout<Id>) {
  const { id: area, module, words } = about;
  const title = (verb: "attach" | "detach") => recordText(verb, { what: words.one });
  const segments = (given: Attaching) => [given.id, given.policyIds[0] ?? "*"];
  const stale = () => [[area], ["session"]];
  return {
    attach: defineAction({
      id: `${area}.attach` as const,
      subject: area,
      title: title("attach"),
      icon: "link",
      get input() {
        return input();
      },
      permission: { action: `${module}:policy:add`, segments },
      command: (given) => ({ words: [area, "attach", given.id, ...given.policyIds] }),
      stale,
      run: ({ transport }, given) =>
        runEach(given.policyIds, (policy) =>
          changeAttachment(transport, "PUT", ["passport", area, given.id], policy),
        ),
    }),
    detach: defineAction({
      id: `${area}.detach` as const,
      effect: "destroys",
      subject: area,
      title: title("detach"),
      icon: "link_off",
      get input() {
        return input();
      },
      permission: { action: `${module}:policy:remove`, segments },
      command: (given) => ({ words: [area, "detach", given.id, ...given.policyIds] }),
      stale,
      run: ({ transport }, given) =>
        runEach(given.policyIds, (policy) =>
          changeAttachment(transport, "DELETE", ["passport", area, given.id], policy),
        ),
    }),
  };
}

export type Attachment = ReturnType<typeof defineAttachment<"identity" | "apikey">>;
