import type { AccessRequest } from "./evaluate";

/** What a server says to a request that no statement grants (contract, passport.md section 4). */
export const denialText = ({ action, segments = [] }: AccessRequest): string =>
  `You do not have sufficient permissions to do ${action} on resource ${segments.join("/")}`;

/** The request that such a sentence is about; `undefined`: it says something else. */
export function deniedRequest(text: string): AccessRequest | undefined {
  const [, action, resource = ""] = / to do (\S+) on resource ?(\S*)$/.exec(text) ?? [];
  if (action === undefined) return undefined;
  const segments = resource.split("/").filter((each) => each !== "");
  return { action, segments, list: action.endsWith(":index") };
}
