import { runAction } from "../action/run";
import type { EditingModel } from "../editing/model";
import type { EditingView } from "../editing/view";
import { success } from "../http/failure";
import type { ConsoleClient } from "../shell/client";
import { bodyOfDraft, draftOf, draftProblems, type PolicyDraft } from "./draft";
import { mergeDrafts } from "./merge";
import type { Policy } from "./model";
import { policyCreate, policyGet, policyUpdate } from "./records";
import { nameOfRefused } from "./refused";

/** How a policy is edited. `initial`: what a new one begins with. */
export const policyModel = (
  client: ConsoleClient,
  initial: PolicyDraft,
): EditingModel<Policy, PolicyDraft> => ({
  read: (row) => (row === undefined ? initial : draftOf(row)),
  problems: draftProblems,
  nameOf: (path, draft) => nameOfRefused(path, bodyOfDraft(draft)),
  merge: mergeDrafts,
  load: async (row) =>
    row === undefined ? success(undefined) : policyGet.run({ transport: client.transport }, { id: row._id }),
  create: (draft) => runAction(client, policyCreate, bodyOfDraft(draft)),
  update: (draft, { _id: id }) => runAction(client, policyUpdate, { id, body: bodyOfDraft(draft) }),
});

/** The policy as it is stored: what was written, also before the server was asked for it again. */
export const asWritten = ({
  row,
  base,
}: Pick<EditingView<Policy, PolicyDraft>, "row" | "base">): Policy | undefined =>
  row === undefined ? undefined : { ...row, ...bodyOfDraft(base) };
