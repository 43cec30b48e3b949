import type { StoredObject } from "../engine/storage";

/** An object as the contract has it (section 1.1), and where its content is. */
export const objectAnswer = (publicUrl: string, { id, name, type, size }: StoredObject) => ({
  _id: id,
  name,
  content: { type, size },
  url: `${publicUrl}/storage/${id}/view`,
});
