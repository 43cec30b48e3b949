import { parseQuery } from "../../shell/query";
import type { RequestOrder } from "../runtime/orders";
import { normalizedPath } from "./path";
import type { Route } from "./registry";

/** Whether a trigger of this method is meant by a request. */
export const answers = (own: Route["options"]["method"], method: string): boolean =>
  own === "All" || own.toUpperCase() === method || (own === "Get" && method === "HEAD");

interface Asked extends Pick<RequestOrder, "method" | "url" | "headers"> {
  readonly path: string;
  readonly query: string;
  readonly params: ReadonlyMap<string, string>;
}

/** A request as its handler sees it. */
export const requestOrder = ({ method, url, path, query, headers, params }: Asked): RequestOrder => ({
  method,
  url,
  path: normalizedPath(path),
  headers,
  params: [...params],
  query: parseQuery(query),
});
