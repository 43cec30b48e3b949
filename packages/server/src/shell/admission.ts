import { isDeepStrictEqual } from "node:util";
import type { SourcedStatement } from "@twinhelm/core/access/statement";
import type { Admission } from "../operation/requestId";
import type { Authenticated } from "./callers";
import { httpError } from "./errors";

const changed = () =>
  httpError(503, "What you may do was changed while this was on its way. Try again.", { "retry-after": "1" });

/**
 * Lets somebody in. What was decided when a request came may be decided otherwise by the time its turn comes: whoever took the
 * right away was answered by then, and nothing more is to be done with it. `decide` throws where they may not do it any more.
 */
export function createAdmission(begun: Authenticated, decide: (now: Authenticated) => void): Admission {
  let isFree = false;
  const compare = (now: Authenticated): void => {
    if (isSame(begun, now)) return;
    decide(now);
    throw changed();
  };
  return {
    hold(records) {
      if (isFree) return;
      const now = begun.again(records);
      return now instanceof Promise ? now.then(compare) : compare(now);
    },
    free() {
      isFree = true;
    },
  };
}

/** Whether it is the same caller, with the same rights. What is kept of a caller stays the same until something changes. */
const isSame = (before: Authenticated, now: Authenticated): boolean =>
  before.access === now.access ||
  (isDeepStrictEqual(before.caller, now.caller) &&
    isDeepStrictEqual(before.statements.map(bare), now.statements.map(bare)));

/** What a statement allows, whatever its policy is called. */
const bare = ({ action, module, resource }: SourcedStatement) => [action, module, resource];
