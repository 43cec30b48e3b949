import { useQuery } from "@tanstack/react-query";
import { type Loaded, loadedOf, useClient, useDecision, useSession } from "../react/console";
import { preferenceGet } from "./actions";
import type { BucketPreference } from "./model";
import { languagesQuery } from "./queries";

/** Languages of documents; asked for only where they are wanted. */
export function useLanguages(wanted: boolean): Loaded<BucketPreference["language"]> {
  const { transport } = useClient();
  const { status } = useSession();
  return loadedOf(useQuery({ ...languagesQuery(transport), enabled: wanted && status === "signed-in" }));
}

/** True: it is known that the languages may not be read. Only where they are wanted. */
export function useLanguagesDenied(wanted: boolean): boolean {
  const answer = useDecision(wanted ? preferenceGet.permission?.({ scope: "bucket" }) : undefined);
  return answer?.decision.allowed === false;
}

/** The same to choose among; whoever may not read them is not offered a choice, and nothing is asked. */
export function useLanguageChoice(wanted: boolean): BucketPreference["language"] | undefined {
  const answer = useDecision(wanted ? preferenceGet.permission?.({ scope: "bucket" }) : undefined);
  return useLanguages(answer?.decision.allowed === true).value;
}
