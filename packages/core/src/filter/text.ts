import { readExpression } from "../expression/read";
import { failed, type Result, success } from "../http/failure";
import { text as message } from "../text/catalogue";
import { readJson } from "../text/json";
import { type DocumentFilter, isConditions, type MongoConditions } from "./filter";
import { unknownOperator } from "./unknownOperator";

/**
 * Reads a filter that a person typed (`--filter`, the filter editors): JSON conditions if it starts with a
 * brace, else text in the rule language. A failure says what is wrong and, for the rule language, where.
 */
export function filterFromText(typed: string): Result<DocumentFilter> {
  const text = typed.trim();
  if (text === "") return invalid(message("filter.empty"));
  return text.startsWith("{") ? fromJson(text) : fromRule(text);
}

function fromJson(text: string): Result<DocumentFilter> {
  const read = readJson(text);
  if (!read.ok) return invalid(message("filter.json", { reason: read.problem.reason }));
  return isConditions(read.value) ? knownConditions(read.value) : invalid(message("filter.object"));
}

function knownConditions(filter: MongoConditions): Result<DocumentFilter> {
  const operator = unknownOperator(filter);
  return operator === undefined ? success(filter) : invalid(message("filter.operator", { operator }));
}

function fromRule(text: string): Result<DocumentFilter> {
  const result = readExpression(text, "filter");
  if (result.ok) return success(text);
  const { message: reason, position } = result;
  return invalid(
    position === undefined
      ? message("filter.rule", { reason })
      : message("filter.ruleAt", { reason, position: position + 1 }),
  );
}

const invalid = (reason: string): Result<never> =>
  failed({ code: "invalid", message: reason, field: "filter", retry: false });

/** The text of a filter in an editor; `filterFromText` reads it back. */
export const textOfFilter = (filter: DocumentFilter): string =>
  typeof filter === "string" ? filter : JSON.stringify(filter);
