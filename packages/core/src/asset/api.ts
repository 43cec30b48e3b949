import { z } from "zod/mini";
import { type Lasting, type LastingCall, sendLasting } from "../bucket/lasting";
import { isSame } from "../editing/same";
import { type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { aloneSchema } from "../record/unreadable";
import {
  type Asset,
  type AssetBody,
  type AssetConfig,
  type AssetExport,
  assetSchema,
  type InstallPlan,
  installPlanSchema,
} from "./model";

/** Milliseconds: packages of functions are installed with them. */
const patience = 600_000;

/** One that cannot be read says so in the place of its description. */
export async function listAssets(
  transport: Transport,
  signal?: AbortSignal,
): Promise<Result<readonly Asset[]>> {
  const schema = z.array(aloneSchema(assetSchema));
  const result = await transport.send({ method: "GET", path: "asset", schema, signal });
  if (!result.ok) return result;
  return success(result.value.map(told));
}

const told = (asset: Asset): Asset =>
  asset.unreadable === undefined ? asset : { ...asset, description: asset.unreadable.problem };

export async function getAsset(
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<Asset>> {
  const schema = aloneSchema(assetSchema);
  const result = await transport.send({ method: "GET", path: pathOf("asset", id), schema, signal });
  return result.ok ? success(told(result.value)) : result;
}

export const addAsset = (transport: Transport, body: AssetBody): Promise<Result<Asset>> =>
  transport.send({ method: "POST", path: "asset", body, schema: assetSchema });

export const previewAsset = (
  transport: Transport,
  id: string,
  configs: readonly AssetConfig[],
  signal?: AbortSignal,
): Promise<Result<InstallPlan>> =>
  transport.send({
    method: "POST",
    path: pathOf("asset", id),
    query: { preview: true },
    body: { configs },
    schema: installPlanSchema,
    signal,
  });

/** Waited for to its end, also where the answer does not come. */
export async function installAsset(
  transport: Transport,
  id: string,
  configs: readonly AssetConfig[],
  lasting: Lasting = {},
): Promise<Result<Asset>> {
  const before = await getAsset(transport, id, lasting.signal);
  const send = () =>
    transport.send({
      method: "POST",
      path: pathOf("asset", id),
      query: { preview: false },
      body: { configs },
      schema: assetSchema,
      timeout: patience,
    });
  const became = becameInstalled(transport, id, before.ok ? before.value : undefined);
  return sendLasting({ transport, send, became }, lasting);
}

/**
 * Each resource that is written since it was asked last shows that it goes on. One that was installed `before`, and never was
 * anything else, may have stayed as it is.
 */
function becameInstalled(
  transport: Transport,
  id: string,
  before: Asset | undefined,
): NonNullable<LastingCall<Asset>["became"]> {
  let last = before;
  let hasMoved = false;
  return async (signal) => {
    const found = await getAsset(transport, id, signal);
    if (!found.ok) return found.failure.code === "not-found" ? found : "away";
    const { value } = found;
    const isMoving = last !== undefined && !isSame(last, value);
    hasMoved ||= isMoving;
    last = value;
    if (value.status === "installed") return hasMoved ? found : "open";
    return isMoving ? "moving" : "open";
  };
}

export const removeAsset = (
  transport: Transport,
  id: string,
  type: "soft" | "hard",
  lasting?: Lasting,
): Promise<Result<unknown>> =>
  sendLasting<unknown>(
    {
      transport,
      send: () =>
        transport.send({
          method: "DELETE",
          path: pathOf("asset", id),
          query: { type },
          schema: z.unknown(),
          timeout: patience,
        }),
      async became(signal) {
        const found = await getAsset(transport, id, signal);
        if (!found.ok) return found.failure.code === "not-found" ? success(undefined) : "away";
        return type === "soft" && found.value.status === "downloaded" ? success(undefined) : "open";
      },
    },
    lasting,
  );

/** The zip of an asset that is made of what this instance has. */
export async function exportAsset(transport: Transport, body: AssetExport): Promise<Result<Uint8Array>> {
  const result = await transport.send({
    method: "POST",
    path: "asset/export",
    body,
    schema: z.string(),
    binary: true,
  });
  if (!result.ok) return result;
  return success(Uint8Array.from(result.value, (character) => character.charCodeAt(0)));
}
