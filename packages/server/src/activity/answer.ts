import type { NamedActivity } from "../engine/activities";

/** An activity as the contract has it (section 5). */
export const activityAnswer = ({ id, action, name, resource, createdAt }: NamedActivity) => ({
  _id: id,
  action,
  identifier: name,
  resource,
  created_at: new Date(createdAt).toISOString(),
});
