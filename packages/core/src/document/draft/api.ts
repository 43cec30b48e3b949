import { isRecord } from "../../editing/same";
import type { Failure, Result } from "../../http/failure";
import { nothingShape, shapeOf } from "../../http/shape";
import { pathOf, type Transport } from "../../http/transport";
import { lacks } from "../../session/capabilities";
import { type DraftPlace, type KeptDraft, type ServerDraft, serverDraftShape } from "./model";

type Address = Pick<DraftPlace, "bucketId" | "documentId">;

const addressOf = ({ bucketId, documentId = "new" }: Address) =>
  pathOf("bucket", bucketId, "drafts", documentId);

/** Milliseconds to wait for a draft: a form opens without the server's one then. */
const patience = 5000;

/** GET /bucket/:id/drafts/:document. A server without this call answers 404 (`isWithoutDrafts`). */
export const readServerDraft = (transport: Transport, address: Address): Promise<Result<ServerDraft>> =>
  transport.send({
    method: "GET",
    path: addressOf(address),
    schema: serverDraftShape,
    background: true,
    timeout: patience,
  });

const savedShape = shapeOf(
  (value): value is { version: string } => isRecord(value) && typeof value.version === "string",
  "expected a version",
);

/** PUT /bucket/:id/drafts/:document. `over`: the version that it takes the place of. 409: there is another one by now, or no room. */
export const saveServerDraft = (
  transport: Transport,
  address: Address,
  body: { readonly draft: KeptDraft; readonly over: string | undefined },
): Promise<Result<{ readonly version: string }>> =>
  transport.send({ method: "PUT", path: addressOf(address), body, schema: savedShape, background: true });

/** DELETE /bucket/:id/drafts/:document. Another version than this one stays. */
export const deleteServerDraft = (
  transport: Transport,
  address: Address,
  version: string,
): Promise<Result<undefined>> =>
  transport.send({
    method: "DELETE",
    path: addressOf(address),
    query: { version },
    schema: nothingShape,
    background: true,
  });

/** Whether a server has no such call, as Spica has none (contract, passport.md section 1.6). */
export const isWithoutDrafts = (failure: Failure): boolean => lacks("drafts", failure);
