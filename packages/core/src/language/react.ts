import { useQuery } from "@tanstack/react-query";
import { unwrap } from "../http/query";
import { type Loaded, loadedOf, useClient } from "../react/console";
import { missingTexts } from "./missing";

/** What a language lacks that is to become the default one, a line for each bucket; counted anew each time. */
export function useMissingTexts(code: string): Loaded<readonly string[]> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["document", "missingTexts", code],
      queryFn: ({ signal }) => unwrap(missingTexts(transport, code, signal)),
      staleTime: 0,
      gcTime: 0,
    }),
  );
}
