import type { Services } from "../services";
import { megabytes } from "./api";
import type { ModuleStatus } from "./routes";

const limited = (limit: number | undefined) => (limit === undefined ? {} : { limit });

/** Buckets, and their documents, all together and of each. */
export async function bucketStatus({ context }: Services): Promise<ModuleStatus> {
  const { engine, options } = context;
  const list = (await engine.buckets.all()).list();
  const each = await Promise.all(
    list.map(async ({ bucket }) => {
      const limit = bucket.documentSettings?.countLimit;
      const current = await engine.buckets.count(bucket._id);
      return [`bucket_${bucket._id}`, { ...limited(limit), current, unit: "count" }] as const;
    }),
  );
  return {
    buckets: { current: list.length, unit: "count" },
    bucketData: {
      ...limited(options.documentLimit),
      current: await engine.buckets.countAll(),
      unit: "count",
    },
    ...Object.fromEntries(each),
  };
}

export async function identityStatus({ context }: Services): Promise<ModuleStatus> {
  const { engine, options } = context;
  const current = await engine.identities.count();
  return { identities: { ...limited(options.identityLimit), current, unit: "count" } };
}

export async function storageStatus({ context }: Services): Promise<ModuleStatus> {
  const { engine, options } = context;
  const whole = await engine.storage.folder("");
  return {
    size: { ...limited(options.storageTotalLimit), current: megabytes(whole?.size ?? 0), unit: "mb" },
  };
}
