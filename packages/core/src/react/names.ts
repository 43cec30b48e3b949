import { useMemo } from "react";
import type { NameOf } from "../access/words";
import { namesIn } from "../shell/names";
import { useClient } from "./console";

/** Names of what ids stand for, as far as this console has read them. */
export function useNames(): NameOf {
  const { queries } = useClient();
  return useMemo(() => namesIn(queries), [queries]);
}
