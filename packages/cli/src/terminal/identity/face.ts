import { useCellOf } from "@twinhelm/core/document/react";
import type { Searched } from "@twinhelm/core/filter/searching";
import type { FormField } from "@twinhelm/core/form/model";
import { identityProperties } from "@twinhelm/core/identity/list";
import type { Identity } from "@twinhelm/core/identity/model";
import { type IdentityKnown, identityRecords } from "@twinhelm/core/identity/records";
import { identityText } from "@twinhelm/core/identity/text";
import { useSourcedStatements } from "@twinhelm/core/policy/react";
import { attributesOf } from "@twinhelm/core/preference/model";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import { useNames } from "@twinhelm/core/react/names";
import { text } from "@twinhelm/core/text/catalogue";
import { createDates } from "@twinhelm/core/text/dates";
import { useMemo } from "react";
import { useTerminal } from "../context";
import type { Item } from "../form/items";
import { usePermissions } from "../keys/usePermissions";
import { policiesView } from "../policy/policiesView";
import type { RecordFace } from "../record/face";
import { conditionWords, listConditions, removeCondition } from "../table/filterConditions";
import { filterSearch } from "../table/filterSearch";
import { grantedItems } from "./grantedItems";
import { useFactor } from "./useFactor";
import { useSignOnItems } from "./useSignOnItems";

/**
 * `/` searches identifiers; a text that begins with a brace is a MongoDB filter. The page of one has its second
 * factor; one's own is the profile, whose attributes others change.
 */
export const identityFace: RecordFace<Identity> = {
  useList({ state, change }, { preference }: IdentityKnown) {
    const { warn } = usePermissions();
    const cellOf = useCellOf(useTerminal());
    const properties = useMemo(() => identityProperties(attributesOf(preference)), [preference]);
    const conditions = listConditions(state.place.list, properties, cellOf);
    return {
      onSearch: (words) => filterSearch(searched, words, warn),
      filter: conditionWords(conditions),
      keys: () => removeCondition(conditions, change),
    };
  },
  useForm(props, row, id) {
    const access = useAccess().value;
    const { identity } = useSession();
    const own = id !== undefined && identity?._id === id;
    const others = !own || access?.can("passport:identity:update", [id]) === true;
    const factor = useFactor(props, row, own);
    const granted = useGranted(own);
    const signOns = useSignOnItems(row);
    return {
      title: own ? text("shell.profile") : undefined,
      ...(others ? {} : { fields: lockedFields }),
      more: [...factor.items, ...signOns, ...granted],
      input: factor.input,
    };
  },
  view: policiesView(identityRecords, identityRecords.actions),
};

const lockedFields = (fields: readonly FormField[]): readonly FormField[] =>
  fields.map((field) =>
    field.key.startsWith("attributes.") ? { ...field, disabled: true, hint: identityText("self") } : field,
  );

const searched: Searched = {
  title: identityRecords.about.words.title,
  properties: identityProperties([]),
  rules: false,
};

/** What somebody may do, on their own page. */
function useGranted(own: boolean): readonly Item[] {
  const { paint, locale, timeZone } = useTerminal();
  const { identity } = useSession();
  const statements = useSourcedStatements().value;
  const nameOf = useNames();
  return useMemo(() => {
    if (!own || identity === undefined || statements === undefined) return [];
    const until = createDates({ locale, timeZone }).exactly(identity.exp * 1000);
    return grantedItems({ statements, id: identity._id, until, nameOf, paint });
  }, [own, identity, statements, paint, locale, timeZone, nameOf]);
}
