import { listActivities } from "../activity/api";
import { getBucket, listBuckets } from "../bucket/api";
import { titleOfBucket } from "../bucket/model";
import type { Result } from "../http/failure";
import { failed, success } from "../http/failure";
import { listStatements } from "../session/api";
import { visibleText } from "../text/visible";
import { marked } from "./answer";
import { docs } from "./docs";
import { given } from "./given";
import type { AssistantHost } from "./host";
import { assistantText } from "./text";

interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  [more: string]: unknown;
}

const scheme = "twinhelm://";
const json = "application/json";
/** Characters of a title, which stands outside of all marks. */
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
    title: visibleText(titleOfBucket(bucket)).slice(0, titleLength),
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

/** The text of a resource. */
export async function readResource(host: AssistantHost, uri: string) {
  const content = await contentOf(host, uri.startsWith(scheme) ? uri.slice(scheme.length) : "");
  if (!content.ok) return content;
  const { mimeType, text } = content.value;
  return success({ contents: [{ uri, mimeType, text }] });
}

async function contentOf(
  host: AssistantHost,
  path: string,
): Promise<Result<{ readonly mimeType: string; readonly text: string }>> {
  const [kind = "", id = ""] = path.split("/").map(decodeURIComponent);
  const doc = kind === "docs" ? docs.find(({ name }) => name === id) : undefined;
  if (doc !== undefined) return success({ mimeType: "text/plain", text: doc.text(host) });
  const read = await rowsOf(host, kind, id);
  if (!read.ok) return read;
  const { value } = given(kind === "bucket" ? "bucket" : "", read.value);
  // Other than in tools nothing else stands beside: the marks alone say what is data.
  return success({ mimeType: json, text: `${assistantText("data")}\n${marked(host, value)}` });
}

function rowsOf({ transport }: AssistantHost, kind: string, id: string): Promise<Result<unknown>> {
  if (kind === "bucket" && id !== "") return getBucket(transport, id);
  if (kind === "policies") return listStatements(transport);
  if (kind === "activities") return listActivities(transport, { actions: [], all: [], among: [], limit: 20 });
  const message = assistantText("unknown.resource", { uri: `${scheme}${kind}` });
  return Promise.resolve(failed({ code: "not-found", message, retry: false }));
}
