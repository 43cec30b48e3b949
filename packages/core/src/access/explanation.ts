import { text } from "../text/catalogue";
import type { AccessRequest, Decision } from "./evaluate";

/** The decision in words: the same lines in tooltip, terminal and `can-i --explain`. */
export function explanationLines(request: AccessRequest, decision: Decision): readonly string[] {
  const { action } = request;
  const path = [...(request.segments ?? []), ...(request.list ? ["*"] : [])].join("/");
  const resource = path === "" ? text("access.anyResource") : path;
  if (decision.allowed) {
    const { policy, index } = decision.statement;
    if (policy === undefined || index === undefined) return [text("access.allowed", { action, resource })];
    return [text("access.allowedBy", { policy: policy.name, index, action, resource })];
  }
  const wanted = text("access.wanted", { statement: JSON.stringify(decision.wanted) });
  switch (decision.reason) {
    case "no-statement":
      return [text("access.noStatement", { action }), wanted];
    case "no-match":
      return [text("access.noMatch", { action, resource, count: decision.tried.length }), wanted];
    case "malformed":
      return [
        text("access.malformed", { action, expected: path === "" ? 0 : path.split("/").length }),
        wanted,
      ];
  }
}
