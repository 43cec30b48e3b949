import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { bucketIdOf } from "../bucket/collection";
import type { Bucket } from "../bucket/model";
import { useBuckets } from "../bucket/react";
import { type FormValues, textOf } from "../form/model";
import type { Failure } from "../http/failure";
import { unwrap } from "../http/query";
import { loadedOf, useAccess, useClient } from "../react/console";
import { type RenderedTemplate, renderTemplate } from "./api";
import { examplePayload, templateValues } from "./example";
import { fieldNames } from "./form";
import { changeKinds, type Webhook, type WebhookPayload } from "./model";
import { webhookText } from "./text";
import { exampleProblem } from "./trial";

/** What a template makes of an example, as somebody types it. */
export interface TemplatePreview {
  /** The change that it is rendered for; absent: collection or type is not chosen yet. */
  readonly payload: WebhookPayload | undefined;
  /** Why the example is not whole; absent: it is. */
  readonly lacking: string | undefined;
  /** Names that a template can use here. */
  readonly values: readonly string[];
  readonly rendered: RenderedTemplate | undefined;
  readonly failure: Failure | undefined;
  /** True while what is shown is that of an earlier text. */
  readonly stale: boolean;
}

/** The example that a test sends, as somebody writes it. */
export interface WrittenExample {
  /** Empty: there is no document in a deletion. */
  readonly made: string;
  readonly text: string;
  /** Why the one that was made up is not whole; absent: it is. */
  readonly lacking: string | undefined;
  /** What is wrong with it. */
  readonly problem: string | undefined;
  readonly write: (text: string) => void;
}

/** The document of a test: made up for the bucket of a webhook, until somebody writes another. */
export function useWrittenExample({ trigger }: Pick<Webhook, "trigger">): WrittenExample {
  const { collection, type } = trigger.options;
  const listed = useBuckets();
  const access = useAccess().value;
  const bucket = listed.value?.find(({ _id }) => _id === bucketIdOf(collection));
  const made = useMemo(() => {
    const { document } = examplePayload(type, bucket);
    return document === undefined ? "" : JSON.stringify(document, null, 2);
  }, [type, bucket]);
  const [typed, write] = useState<string>();
  const text = typed ?? made;
  const isKnown = listed.value !== undefined || access?.can("bucket:index", [], true) === false;
  const lacking = isKnown && typed === undefined ? lackingOf(type, bucket) : undefined;
  return { made, text, lacking, problem: exampleProblem(text), write };
}

/** Says that an example has no fields of its bucket, as they are not known. In a deletion there are none. */
const lackingOf = (type: string, bucket: Bucket | undefined): string | undefined =>
  type === "DELETE" || bucket !== undefined ? undefined : webhookText("example.bare");

/** Milliseconds without a key until the example is rendered again. */
const settling = 300;

/** Renders the template of a form with an example of its bucket. `enabled`: the server can do that. */
export function useTemplatePreview(
  values: FormValues,
  buckets: readonly Bucket[],
  enabled: boolean,
): TemplatePreview {
  const { transport } = useClient();
  const collection = textOf(values, fieldNames.collection);
  const kind = textOf(values, fieldNames.type);
  const template = textOf(values, fieldNames.body);
  const bucket = useMemo(
    () => buckets.find(({ _id }) => _id === bucketIdOf(collection)),
    [buckets, collection],
  );
  const payload = useMemo(() => {
    const type = changeKinds.find((each) => each === kind);
    return type === undefined || collection === "" ? undefined : examplePayload(type, bucket);
  }, [bucket, collection, kind]);
  const query = useQuery({
    queryKey: ["webhook", "render", template, payload],
    queryFn: async ({ signal }) => {
      if (payload === undefined) return {};
      await pause(settling, signal);
      return unwrap(renderTemplate(transport, template, payload, signal));
    },
    enabled: enabled && payload !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  });
  const { value: rendered, failure } = loadedOf(query);
  const names = useMemo(() => templateValues(kind, bucket), [kind, bucket]);
  const lacking = payload === undefined ? undefined : lackingOf(kind, bucket);
  return { payload, lacking, values: names, rendered, failure, stale: query.isPlaceholderData };
}

/** Ends early where nobody waits any more: what was typed since is asked for instead. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new Error("nobody waits"));
    });
  });
}
