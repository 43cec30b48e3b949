import { listActivities } from "../activity/api";
import { getBucket, listBuckets } from "../bucket/api";
import { titleOfBucket } from "../bucket/model";
import type { Result } from "../http/failure";
import { success } from "../http/failure";
import { isId } from "../record/id";
import { listStatements } from "../session/api";
import { marked, markedName } from "./answer";
import { docs } from "./docs";
import { given } from "./given";
import type { AssistantHost } from "./host";
import { assistantText } from "./text";

interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
  [more: string]: unknown;
}

const scheme = "twinhelm://";
const json = "application/json";
/** Characters of the name of a bucket in the list. */
const titleLength = 60;
/** Resources of one page of the list. */
const page = 100;

const fixed: readonly ListedResource[] = [
  { uri: `${scheme}policies`, name: "policies", title: assistantText("doc.policies"), mimeType: json },
  { uri: `${scheme}activities`, name: "activities", title: assistantText("doc.activities"), mimeType: json },
  ...docs.map(({ name, title }) => ({
    uri: `${scheme}docs/${name}`,
    name: `docs/${name}`,
    title,
    mimeType: "text/plain",
  })),
];

/** What there is to read beside tools: pages of this product, and the schema of each bucket. */
export async function listResources(host: AssistantHost, cursor: string | undefined) {
  const buckets = await listBuckets(host.transport);
  const ofBuckets = (buckets.ok ? buckets.value : []).map((bucket) => ({
    uri: `${scheme}bucket/${bucket._id}`,
    name: `bucket/${bucket._id}`,
    title: `${assistantText("doc.bucket")}: ${markedName(host, titleOfBucket(bucket).slice(0, titleLength))}`,
    description: assistantText("doc.bucket.about"),
    mimeType: json,
  }));
  const all = [...fixed, ...ofBuckets];
  const from = Math.max(0, Math.trunc(Number(cursor ?? 0)) || 0);
  return {
    resources: all.slice(from, from + page),
    ...(all.length > from + page ? { nextCursor: String(from + page) } : {}),
  };
}

export const resourceTemplates = [
  {
    uriTemplate: `${scheme}bucket/{bucket}`,
    name: "bucket",
    title: assistantText("doc.bucket"),
    mimeType: json,
  },
];

/** The text of a resource; `undefined`: there is none. */
export async function readResource(host: AssistantHost, uri: string) {
  const content = await contentOf(host, uri.startsWith(scheme) ? uri.slice(scheme.length) : "");
  if (content === undefined || !content.ok) return content;
  const { mimeType, text } = content.value;
  return success({ contents: [{ uri, mimeType, text }] });
}

async function contentOf(
  host: AssistantHost,
  path: string,
): Promise<Result<{ readonly mimeType: string; readonly text: string }> | undefined> {
  const doc = docs.find(({ name }) => path === `docs/${name}`);
  if (doc !== undefined) return success({ mimeType: "text/plain", text: doc.text(host) });
  const [kind = "", id] = path.split("/", 2);
  // An address is given back with what is there: no other text than an address is in it.
  if (path !== (id === undefined ? kind : `${kind}/${id}`)) return undefined;
  const read = await rowsOf(host, kind, id);
  if (read === undefined || !read.ok) return read;
  if (read.value === undefined) return undefined;
  const { value } = given(kind === "bucket" ? "bucket" : "", read.value);
  // Other than in tools nothing else stands beside: the marks alone say what is data.
  return success({ mimeType: json, text: `${assistantText("data")}\n${marked(host, value)}` });
}

async function rowsOf(
  { transport }: AssistantHost,
  kind: string,
  id: string | undefined,
): Promise<Result<unknown> | undefined> {
  if (kind === "bucket" && id !== undefined && isId(id)) return getBucket(transport, id);
  if (id !== undefined) return undefined;
  if (kind === "policies") return listStatements(transport);
  if (kind === "activities") return listActivities(transport, { actions: [], all: [], among: [], limit: 20 });
  return undefined;
}
