import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { runAction } from "../../action/run";
import type { Failure } from "../../http/failure";
import { unwrap } from "../../http/query";
import type { Transport } from "../../http/transport";
import { type Loaded, loadedOf, useClient } from "../../react/console";
import { problemText } from "../editing";
import type { Bucket } from "../model";
import { useBuckets } from "../react";
import { bucketApplyTemplate, bucketImportSchema } from "./actions";
import { findTemplates } from "./list";
import { makingProblems, withFreeTitles } from "./making";
import type { BucketTemplate } from "./model";
import { templateText } from "./text";

export const templatesQuery = (transport: Transport) => ({
  queryKey: ["template"],
  queryFn: ({ signal }: { signal?: AbortSignal }) => unwrap(findTemplates(transport, signal)),
});

/** The templates of the product, and those that were saved on the server. */
export function useTemplates(): Loaded<readonly BucketTemplate[]> {
  const { transport } = useClient();
  return loadedOf(useQuery(templatesQuery(transport)));
}

/** What buckets are made of: a template, or a file with schemas. */
export interface Source {
  readonly name: string;
  readonly about: string;
  /** Absent: a file. */
  readonly template?: BucketTemplate | undefined;
  readonly buckets: readonly Bucket[];
}

/** One bucket that is to be made. */
export interface ToMake {
  readonly bucket: Bucket;
  /** As it will be called. */
  readonly title: string;
  /** What is wrong with the title. */
  readonly problem: string | undefined;
  /** Where its own title is taken and nobody has typed another one: what it is called in place of it. */
  readonly renamed: string | undefined;
}

/** Making buckets of a source: their titles, what stands in the way, and the call. */
export function useMaking({ template, buckets }: Source) {
  const client = useClient();
  const stored = useBuckets().value;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const making = useMemo(() => planOf(buckets, stored ?? [], typed), [buckets, stored, typed]);
  const known = (stored ?? []).map(({ _id }) => _id);
  /** Ids of the file that are taken are no obstacle: the buckets become copies. */
  const newIds = template === undefined && buckets.some(({ _id }) => known.includes(_id));
  const obstacles = makingProblems(buckets, stored ?? [], false)
    .filter(({ kind }) => kind === "shape" || kind === "target")
    .map(({ message }) => message);
  const make = async (): Promise<readonly Bucket[] | undefined> => {
    setBusy(true);
    setFailure(undefined);
    const titles = Object.fromEntries(making.map(({ bucket, title }) => [bucket._id, title]));
    const result = await (template === undefined
      ? runAction(client, bucketImportSchema, { buckets: [...buckets], newIds, titles })
      : runAction(client, bucketApplyTemplate, { template: template.$id, titles }));
    setBusy(false);
    if (result.ok) return result.value;
    setFailure(result.failure);
    return undefined;
  };
  return {
    making,
    newIds,
    obstacles,
    failure,
    busy,
    ready: obstacles.length === 0 && making.every(({ problem }) => problem === undefined),
    rename: (id: string, title: string) => setTyped((now) => ({ ...now, [id]: title })),
    make,
  };
}

/** The buckets under what was typed, or else under a title that is free. */
function planOf(
  buckets: readonly Bucket[],
  stored: readonly Bucket[],
  typed: Readonly<Record<string, string>>,
): readonly ToMake[] {
  const free = withFreeTitles(buckets, stored);
  const titles = buckets.map((bucket, index) => typed[bucket._id] ?? free[index]?.title ?? bucket.title);
  return buckets.map((bucket, index) => {
    const title = titles[index] ?? bucket.title;
    const isTwice = titles.filter((each) => each === title).length > 1;
    const isTaken = stored.some((each) => each.title === title);
    return {
      bucket,
      title,
      problem: problemText("title", title) ?? (isTaken ? taken(title) : isTwice ? twice(title) : undefined),
      renamed: typed[bucket._id] === undefined && title !== bucket.title ? bucket.title : undefined,
    };
  });
}

const taken = (title: string): string => templateText("problem.title", { title });
const twice = (title: string): string => templateText("problem.titleTwice", { title });
