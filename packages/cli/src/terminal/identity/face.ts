import { describeFilter } from "@twinhelm/core/filter/describe";
import { isConditions } from "@twinhelm/core/filter/filter";
import { searchFilter } from "@twinhelm/core/filter/search";
import { filterFromText } from "@twinhelm/core/filter/text";
import type { FormField } from "@twinhelm/core/form/model";
import { identityProperties } from "@twinhelm/core/identity/list";
import type { Identity } from "@twinhelm/core/identity/model";
import { type IdentityKnown, identityRecords } from "@twinhelm/core/identity/records";
import { identityText } from "@twinhelm/core/identity/text";
import { isEmptyFilter, type ListState, withFilter } from "@twinhelm/core/list/state";
import { attributesOf } from "@twinhelm/core/preference/model";
import { useAccess, useSession } from "@twinhelm/core/react/console";
import { useStatements } from "@twinhelm/core/react/session";
import { text } from "@twinhelm/core/text/catalogue";
import { useMemo } from "react";
import { useTerminal } from "../context";
import type { Item } from "../form/items";
import { usePermissions } from "../keys/usePermissions";
import { type Change, changePlace, listDefaults } from "../navigation/state";
import { policiesView } from "../policy/policiesView";
import type { RecordFace } from "../record/face";
import { firstView } from "../table/view";
import { grantedItems } from "./grantedItems";
import { useFactor } from "./useFactor";

/**
 * `/` searches identifiers; a text that begins with a brace is a MongoDB filter. The page of one has its second
 * factor; one's own is the profile, whose attributes others change.
 */
export const identityFace: RecordFace<Identity> = {
  useList({ state }, { preference }: IdentityKnown) {
    const { warn } = usePermissions();
    const properties = useMemo(() => identityProperties(attributesOf(preference)), [preference]);
    const { filter } = state.place.list;
    return {
      onSearch: (words) => searched(words, warn),
      filter:
        filter === undefined || isEmptyFilter(filter)
          ? undefined
          : text("list.filter.active", { filter: describeFilter(filter, properties) }),
    };
  },
  useForm(props, row, id) {
    const access = useAccess().value;
    const { identity } = useSession();
    const own = id !== undefined && identity?._id === id;
    const others = !own || access?.can("passport:identity:update", [id]) === true;
    const factor = useFactor(props, row, own);
    const granted = useGranted(own);
    return {
      title: own ? text("shell.profile") : undefined,
      ...(others ? {} : { fields: lockedFields }),
      more: [...factor.items, ...granted],
      input: factor.input,
    };
  },
  view: policiesView(identityRecords, identityRecords.actions),
};

const lockedFields = (fields: readonly FormField[]): readonly FormField[] =>
  fields.map((field) =>
    field.key.startsWith("attributes.") ? { ...field, disabled: true, hint: identityText("self") } : field,
  );

const identifierAlone = identityProperties([]);

function searched(words: string, warn: (reason: string) => void): Change {
  if (!words.trim().startsWith("{")) return filtered(words, searchFilter(identifierAlone, words));
  const read = filterFromText(words);
  if (read.ok && isConditions(read.value)) return filtered(words, read.value);
  if (!read.ok) warn(read.failure.message);
  return (state) => state;
}

const filtered =
  (words: string, filter: ListState["filter"]): Change =>
  (state) =>
    changePlace((place) => ({
      ...place,
      search: filter === undefined ? "" : words.trim(),
      list: withFilter(place.list, filter, listDefaults(state)),
      view: { ...firstView, column: place.view.column, left: place.view.left },
    }))({ ...state, draft: undefined });

/** What somebody may do, on their own page. */
function useGranted(own: boolean): readonly Item[] {
  const { paint, locale, timeZone } = useTerminal();
  const { identity } = useSession();
  const statements = useStatements().value;
  return useMemo(() => {
    if (!own || identity === undefined || statements === undefined) return [];
    const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
    const until = format.format(identity.exp * 1000);
    return grantedItems({ statements, id: identity._id, until, paint });
  }, [own, identity, statements, paint, locale, timeZone]);
}
