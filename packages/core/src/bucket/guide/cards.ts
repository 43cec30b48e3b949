import { shellText } from "../../action/commandLine";
import { isTranslated } from "../../document/language";
import type { BucketDocument } from "../../document/model";
import type { Languages } from "../../language/languages";
import type { Bucket } from "../model";
import {
  codeOf,
  commandOf,
  curlOf,
  curlRead,
  curlWrite,
  type GuideQuery,
  javaScriptOf,
  placeholder,
  type Target,
} from "./calls";
import type { GuideKind } from "./kinds";
import { madeDocument, unknownId } from "./made";
import { type SampleField, sampleFields } from "./sample";
import { guideText } from "./text";

/** One card of the guide (contract, console-gaps.md section 4.8). */
export interface GuideCard {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** The example of each kind; a card has none for some. */
  readonly examples: Readonly<Partial<Record<GuideKind, string>>>;
  /** What the example reads: it can be tried at once. Absent: it reads nothing. */
  readonly query?: GuideQuery | undefined;
}

/** What examples are made of. */
export interface GuideParts {
  readonly api: string;
  readonly bucket: Bucket;
  /** A document that the caller may read; absent: there is none. */
  readonly document: BucketDocument | undefined;
  readonly languages: Languages;
}

/** The cards of a bucket, with its fields and the address of the instance; no example holds a credential. */
export function guideCards({ api, bucket, document, languages }: GuideParts): readonly GuideCard[] {
  const target = { api, bucketId: bucket._id };
  const [first = { key: "_id", value: document?._id ?? unknownId }, second = first] = sampleFields(
    bucket,
    document,
  );
  const sort = { [first.key]: 1 as const };
  const both = { $and: [condition(first), condition(second)] };
  const rule = `document.${first.key} == ${codeOf(first.value)}`;
  return [
    install(target),
    reading("limit", target, { limit: 1 }),
    reading("sort", target, { limit: 1, sort }),
    reading("match", target, { limit: 1, filter: condition(first) }),
    reading("rule", target, { limit: 1, filter: rule }),
    reading("double", target, { limit: 1, filter: both }),
    reading("localized", target, { limit: 1, language: languageOf(bucket, languages) }),
    realtime(target),
    ...writes({ target, bucket, document, language: languages.default }, first),
    schema(target),
  ];
}

/** A pattern for texts, the value itself for what has none. */
const condition = ({ key, value }: SampleField): Record<string, unknown> => ({
  [key]: typeof value === "string" && key !== "_id" ? { $regex: patternOf(value) } : value,
});

/** The beginning of a text, as a pattern. */
const patternOf = (value: string): string =>
  `^${Array.from(value)
    .slice(0, 12)
    .join("")
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}`;

/** A language that is not the default one, where one shows the difference. */
const languageOf = (bucket: Bucket, { available, default: usual }: Languages): string =>
  (isTranslated(bucket) ? Object.keys(available).find((code) => code !== usual) : undefined) ?? usual;

type ReadingId = "limit" | "sort" | "match" | "rule" | "double" | "localized";

const reading = (id: ReadingId, target: Target, query: GuideQuery): GuideCard => ({
  id,
  title: guideText(id),
  about: guideText(`${id}.text`),
  query,
  examples: {
    curl: curlOf(target, query),
    javascript: javaScriptOf(target, query),
    command: commandOf(target, query),
  },
});

const install = ({ api }: Target): GuideCard => ({
  id: "install",
  title: guideText("install"),
  about: guideText("install.text"),
  examples: {
    javascript: [
      "// npm install @spica-devkit/bucket",
      'import * as Bucket from "@spica-devkit/bucket";',
      "",
      `Bucket.initialize({ publicUrl: ${codeOf(api)}, apikey: ${codeOf(placeholder)} });`,
      "// As somebody who is signed in:",
      `// Bucket.initialize({ publicUrl: ${codeOf(api)}, identity: "YOUR_TOKEN" });`,
    ].join("\n"),
    command: shellText({ words: ["--server", api, "login", "--api-key-stdin"] }),
  },
});

const realtime = ({ bucketId }: Target): GuideCard => ({
  id: "realtime",
  title: guideText("realtime"),
  about: guideText("realtime.text"),
  examples: {
    javascript: [
      `const changes = Bucket.data.realtime.getAll(${codeOf(bucketId)}, ${codeOf({ limit: 1 })});`,
      "const subscription = changes.subscribe((documents) => console.log(documents));",
      "// subscription.unsubscribe();",
    ].join("\n"),
    command: shellText({ words: ["data", "watch", bucketId] }),
  },
});

interface Writing extends Pick<GuideParts, "bucket" | "document"> {
  readonly target: Target;
  /** The default one, which translated fields need. */
  readonly language: string;
}

/** How a document is stored and changed. */
function writes(
  { target, bucket, document, language }: Writing,
  { key, value }: SampleField,
): readonly GuideCard[] {
  if (bucket.readOnly === true) return [];
  const { bucketId } = target;
  const made = madeDocument(bucket, document, language);
  const inserted: GuideCard = {
    id: "insert",
    title: guideText("insert"),
    about: guideText("insert.text"),
    examples: {
      curl: curlWrite(target, "POST", made),
      javascript: `const stored = await Bucket.data.insert(${codeOf(bucketId)}, ${codeOf(made)});`,
      command: shellText({ words: ["data", "insert", bucketId, "--file", "-"], input: made }),
    },
  };
  const translated = bucket.properties[key]?.options?.translate === true;
  if (key === "_id" || translated) return [inserted];
  const id = document?._id ?? unknownId;
  const patch = { [key]: value };
  return [
    inserted,
    {
      id: "patch",
      title: guideText("patch"),
      about: guideText("patch.text"),
      examples: {
        curl: curlWrite(target, "PATCH", patch, id),
        javascript: `await Bucket.data.patch(${codeOf(bucketId)}, ${codeOf(id)}, ${codeOf(patch)});`,
        command: shellText({ words: ["data", "patch", bucketId, id, "--file", "-"], input: patch }),
      },
    },
  ];
}

const schema = ({ api, bucketId }: Target): GuideCard => ({
  id: "schema",
  title: guideText("schema"),
  about: guideText("schema.text"),
  examples: {
    curl: curlRead(`${api}/bucket/openapi`),
    command: [["types"], ["openapi"]]
      .map((words) => shellText({ words: ["bucket", ...words, bucketId] }))
      .join("\n"),
  },
});
