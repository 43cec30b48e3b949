import type { Failure, Result } from "../../http/failure";
import { nothingShape } from "../../http/shape";
import { pathOf, type Transport } from "../../http/transport";
import { lacks } from "../../session/capabilities";
import { type SavedView, savedViewSchema, savedViewsSchema, type ViewBody } from "./model";

/** GET /bucket/:id/views: one's own and the shared ones. A server without this call answers 404 (`isWithoutViews`). */
export function listViews(
  transport: Transport,
  bucketId: string,
  signal?: AbortSignal,
): Promise<Result<readonly SavedView[]>> {
  return transport.send({
    method: "GET",
    path: pathOf("bucket", bucketId, "views"),
    schema: savedViewsSchema(),
    signal,
  });
}

/** POST /bucket/:id/views. 409: there is one of that name. */
export function insertView(
  transport: Transport,
  bucketId: string,
  body: ViewBody,
): Promise<Result<SavedView>> {
  return transport.send({
    method: "POST",
    path: pathOf("bucket", bucketId, "views"),
    body,
    schema: savedViewSchema(),
  });
}

/** PUT /bucket/:id/views/:view. 409: it has another version than that by now, or there is one of that name. */
export function replaceView(
  transport: Transport,
  bucketId: string,
  viewId: string,
  body: ViewBody & { readonly version?: number | undefined },
): Promise<Result<SavedView>> {
  return transport.send({
    method: "PUT",
    path: pathOf("bucket", bucketId, "views", viewId),
    body,
    schema: savedViewSchema(),
  });
}

/** DELETE /bucket/:id/views/:view. */
export function deleteView(
  transport: Transport,
  bucketId: string,
  viewId: string,
): Promise<Result<undefined>> {
  return transport.send({
    method: "DELETE",
    path: pathOf("bucket", bucketId, "views", viewId),
    schema: nothingShape,
  });
}

/** Whether a server has no such call, as Spica has none (contract, passport.md section 1.6). */
export const isWithoutViews = (failure: Failure): boolean => lacks("views", failure);
