import { type Explanation, explainAccess } from "@twinhelm/core/access/explanation";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { namesIn } from "@twinhelm/core/shell/names";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { replaceRequest } from "@twinhelm/core/storage/transfer/plan";
import { visibleText } from "@twinhelm/core/text/visible";

/** Which of these objects may not be replaced: their names, and why the first may not. */
export function useReplaceable(objects: readonly StorageObject[]): {
  readonly kept: ReadonlySet<string>;
  readonly explanation: Explanation | undefined;
} {
  const access = useAccess().value;
  const { queries } = useClient();
  const isKept = (object: StorageObject) => {
    const { action, segments } = replaceRequest(object);
    return access?.can(action, segments) !== true;
  };
  const [first, ...others] = objects.filter(isKept);
  return {
    kept: new Set([first, ...others].flatMap((each) => each?.name ?? [])),
    explanation:
      first === undefined || access === undefined
        ? undefined
        : explainAccess(access, replaceRequest(first), {
            nameOf: (kind, id) => (id === first._id ? visibleText(first.name) : namesIn(queries)(kind, id)),
          }),
  };
}
