import type { BuildingIndex } from "@twinhelm/core/bucket/building/model";
import type { FastifyRequest } from "fastify";
import type { Engine } from "../engine/engine";
import { bucketsShownTo } from "./shown";

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Indexes that are being built, of the buckets that the caller is shown. */
export async function buildingShownTo(request: FastifyRequest, engine: Engine): Promise<BuildingIndex[]> {
  const shown = new Set((await bucketsShownTo(request, engine)).map(({ _id }) => _id));
  return (await engine.indexes.building())
    .filter(({ bucketId }) => shown.has(bucketId))
    .map(({ bucketId, path, since, done, waits, problem, again }) => ({
      bucket: bucketId,
      field: path,
      since: time(since),
      ...(done === undefined ? {} : { done }),
      ...(waits === true ? { waits } : {}),
      ...(problem === undefined ? {} : { problem }),
      ...(again === undefined ? {} : { again: time(again) }),
    }));
}
