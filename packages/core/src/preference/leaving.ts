import type { Access } from "../access/evaluate";
import { identity } from "../identity/area";
import { recordListPath } from "../record/paths";

/** Where saved settings lead (spec 1, section 2.4): the list of identities; `undefined`: the caller may not see it. */
export const afterSettings = (access: Access | undefined): string | undefined =>
  access?.can(`${identity.module}:index`, [], true) ? recordListPath(identity) : undefined;
