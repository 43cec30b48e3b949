import { z } from "zod/mini";
import { type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { lacks } from "../../session/capabilities";
import { type BuildingIndex, buildingIndexSchema } from "./model";

/** GET /bucket/indexes: indexes that are being built, and changes of fields that go on, of the buckets that the caller may list. A server without the call builds none. */
export async function listBuildingIndexes(
  transport: Transport,
  signal?: AbortSignal,
): Promise<Result<readonly BuildingIndex[]>> {
  const result = await transport.send({
    method: "GET",
    path: "bucket/indexes",
    schema: z.array(buildingIndexSchema),
    signal,
  });
  return !result.ok && lacks("indexes", result.failure) ? success([]) : result;
}
