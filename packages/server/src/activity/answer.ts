import type { NamedActivity } from "../engine/activities";

/** An activity as the contract has it (section 5); `own`: with what is ours. */
export const activityAnswer = (
  { id, action, name, resource, createdAt, undoes, assistant }: NamedActivity,
  own: boolean,
) => ({
  _id: id,
  action,
  identifier: name,
  resource,
  created_at: new Date(createdAt).toISOString(),
  ...(own && undoes !== undefined ? { undoes } : {}),
  ...(own && assistant !== undefined ? { assistant } : {}),
});
