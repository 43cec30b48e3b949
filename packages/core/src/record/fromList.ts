import type { Failure } from "../http/failure";
import { failed, success } from "../http/failure";
import type { RecordApi } from "./api";

/**
 * Calls of an area whose records some servers give by their list alone: one that is not given by its id is looked for
 * there. `isNotGiven`: what such a server says of it.
 */
export const fromList = <Row extends { readonly _id: string }, Body>(
  api: RecordApi<Row, Body>,
  isNotGiven: (failure: Failure, id: string) => boolean,
): RecordApi<Row, Body> => ({
  ...api,
  async get(transport, id, signal) {
    const given = await api.get(transport, id, signal);
    if (given.ok || !isNotGiven(given.failure, id)) return given;
    const listed = await api.list(transport, {}, signal);
    if (!listed.ok) return failed(given.failure);
    return success(listed.value.rows.find(({ _id }) => _id === id));
  },
});
