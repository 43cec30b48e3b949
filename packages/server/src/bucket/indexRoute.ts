import type { BuildingIndex } from "@twinhelm/core/bucket/building/model";
import type { FastifyRequest } from "fastify";
import type { Engine } from "../engine/engine";
import { doneOf } from "../shell/bucketWaits";
import { bucketsShownTo } from "./shown";

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Indexes that are being built and fields that are being changed, of the buckets that the caller is shown. */
export async function buildingShownTo(request: FastifyRequest, engine: Engine): Promise<BuildingIndex[]> {
  const shown = new Set((await bucketsShownTo(request, engine)).map(({ _id }) => _id));
  const changing = (await engine.fieldChanges.list())
    .filter(({ wanted }) => shown.has(wanted._id))
    .map(({ wanted, since, problem, ...change }) => ({
      bucket: wanted._id,
      field: "",
      kind: "fields" as const,
      since: time(since),
      done: doneOf(change),
      ...(problem === undefined ? {} : { problem }),
    }));
  const building = (await engine.indexes.building())
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
  return [...changing, ...building];
}
