import { failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { isId } from "../../record/id";
import { createBucket, deleteBucket, listBuckets } from "../api";
import { type Bucket, titleOfBucket } from "../model";
import { importSchema, isWithoutTemplates, makeFromTemplate } from "./api";
import { makingProblems, withFreeTitles, withIds } from "./making";
import { templateText } from "./text";

/** Under which titles and ids buckets are made. */
export interface MakingHow {
  /** True: where a title is taken, another one is given. */
  readonly rename?: boolean | undefined;
  /** Titles by the `_id` that a bucket has here. */
  readonly titles?: Readonly<Record<string, string>> | undefined;
  /** True: with the ids that they have here. */
  readonly keepIds: boolean;
}

interface Named {
  readonly $id: string;
  readonly name: string;
}

/** Makes buckets that belong together: all of them, or none. `template`: what they are of, for the server's log. */
export async function makeBuckets(
  transport: Transport,
  given: readonly Bucket[],
  how: MakingHow,
  template?: Named,
): Promise<Result<readonly Bucket[]>> {
  const listed = await listBuckets(transport);
  // Whoever may create buckets and not list them learns of clashes from the server.
  if (!listed.ok && listed.failure.status !== 403) return listed;
  const stored = listed.ok ? listed.value : [];
  const titled = given.map((bucket) => ({ ...bucket, title: how.titles?.[bucket._id] ?? bucket.title }));
  const buckets = how.rename === true ? withFreeTitles(titled, stored) : titled;
  const problems = listed.ok ? makingProblems(buckets, stored, how.keepIds) : [];
  if (problems.length > 0) {
    const message = problems.map((each) => each.message).join("\n");
    const code = problems.every(({ kind }) => kind === "title" || kind === "id") ? "conflict" : "invalid";
    return failed({ code, message, retry: false });
  }
  const made = how.keepIds
    ? await importSchema(transport, buckets)
    : await makeFromTemplate(transport, { $id: "", name: "", ...template, buckets });
  if (made.ok || !isWithoutTemplates(made.failure)) return made;
  // A bucket of a file without an id has its place for a name.
  const idOf = ({ _id }: Bucket) => (how.keepIds && isId(_id) ? _id : newId());
  return makeOneByOne(transport, withIds(buckets, idOf));
}

/** 24 hexadecimal digits. A server puts the time into its first eight; these are made by chance alone. */
const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** For a server without a call for several: where one is refused, those before it are deleted again. */
async function makeOneByOne(
  transport: Transport,
  buckets: readonly Bucket[],
): Promise<Result<readonly Bucket[]>> {
  const made: Bucket[] = [];
  for (const bucket of buckets) {
    const answer = await createBucket(transport, bucket);
    if (answer.ok) made.push(answer.value);
    else {
      const left: Bucket[] = [];
      for (const each of made) if (!(await deleteBucket(transport, each._id)).ok) left.push(each);
      const { failure } = answer;
      if (left.length === 0) return failed(failure);
      const titles = left.map(titleOfBucket).join(", ");
      const message = templateText("partly", { reason: failure.message, titles });
      return failed({ ...failure, code: "partly", message });
    }
  }
  return success(made);
}
