import type { core } from "zod/mini";

/** Where a value has another shape than its schema, and what is expected there, such as `data.0.name: string`. */
export function wordsOfIssue(issue: core.$ZodIssue): string {
  const place = issue.path.join(".");
  return place === "" ? expectedBy(issue) : `${place}: ${expectedBy(issue)}`;
}

function expectedBy(issue: core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${issue.expected}`;
    case "invalid_value":
      return `expected ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    case "too_small":
      return `expected at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}`;
    case "too_big":
      return `expected at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}`;
    default:
      return issue.message;
  }
}

function unitOf(origin: string, count: number | bigint): string {
  const unit = origin === "string" ? " character" : origin === "array" ? " item" : "";
  return unit === "" || Number(count) === 1 ? unit : `${unit}s`;
}
