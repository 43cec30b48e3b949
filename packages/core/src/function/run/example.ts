import type { Bucket } from "../../bucket/model";
import { exampleDocument } from "../../document/example";
import type { Trigger } from "../model";
import type { ChangePayload, RunPayload } from "./model";

/** Id of a document that does not exist. */
const exampleId = "64a1f0c2e8b7a90012ab34cd";

const bodied = new Set(["POST", "PUT", "PATCH"]);

/**
 * Something to run a trigger with, which people edit. `bucket`: that of the trigger; absent where its fields are not
 * known.
 */
export function examplePayload(trigger: Trigger, bucket?: Pick<Bucket, "properties">): RunPayload {
  switch (trigger.type) {
    case "http": {
      const { method: own, path } = trigger.options;
      const method = own === "All" ? "POST" : own.toUpperCase();
      const asked = { method, path: filled(path), query: {}, headers: {} };
      return bodied.has(method)
        ? { ...asked, headers: { "content-type": "application/json" }, body: "{}" }
        : asked;
    }
    case "bucket":
      return change(trigger.options.type === "ALL" ? "INSERT" : trigger.options.type, bucket);
    case "database":
      return change(trigger.options.type, bucket);
    case "firehose": {
      const { event } = trigger.options;
      return event === "connection" || event === "**"
        ? { name: "connection", data: { url: "/firehose" } }
        : { name: event === "*" ? "message" : event, data: {} };
    }
    default:
      return {};
  }
}

/** A path that a pattern is meant for: its parameters stand for themselves. */
const filled = (pattern: string): string =>
  pattern
    .replaceAll(/:(\w+)(?:\((?:[^()\\]|\\.)+\))?[?*+]?/g, "$1")
    .replaceAll("*", "any")
    .replace(/^\/?/, "/");

function change(
  type: "INSERT" | "UPDATE" | "REPLACE" | "DELETE",
  bucket: Pick<Bucket, "properties"> | undefined,
): ChangePayload {
  const document = { _id: exampleId, ...(bucket === undefined ? {} : exampleDocument(bucket)) };
  switch (type) {
    case "INSERT":
      return { kind: "insert", current: document };
    case "UPDATE":
      return { kind: "update", previous: document, current: document };
    case "REPLACE":
      return { kind: "replace", previous: document, current: document };
    case "DELETE":
      return { kind: "delete", previous: document };
  }
}
