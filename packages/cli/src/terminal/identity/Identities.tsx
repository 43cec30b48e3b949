import { describeFilter } from "@twinhelm/core/filter/describe";
import { isConditions } from "@twinhelm/core/filter/filter";
import { searchFilter } from "@twinhelm/core/filter/search";
import { filterFromText } from "@twinhelm/core/filter/text";
import { identityListOf, identityProperties } from "@twinhelm/core/identity/list";
import { identityText } from "@twinhelm/core/identity/text";
import type { ListState } from "@twinhelm/core/list/state";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import { queriesOf, useAttributes, usePolicies } from "@twinhelm/core/react/records";
import { text } from "@twinhelm/core/text/catalogue";
import { useMemo } from "react";
import { usePermissions } from "../keys/usePermissions";
import { type Change, changePlace } from "../navigation/state";
import { RecordTable } from "../record/RecordTable";
import type { ScreenProps } from "../screen/screen";
import { firstView } from "../table/view";

/** The list of identities. `/` searches identifiers; a text that begins with a brace is a MongoDB filter. */
export function Identities(props: ScreenProps) {
  const policies = usePolicies().value;
  const attributes = useAttributes().value;
  const { warn } = usePermissions();
  const list = useMemo(() => identityListOf(attributes ?? [], policies ?? []), [attributes, policies]);
  const properties = useMemo(() => identityProperties(attributes ?? []), [attributes]);
  const { filter } = props.state.place.list;
  return (
    <RecordTable
      {...props}
      subject="identity"
      title={identityText("title")}
      list={list}
      queries={queriesOf.identity}
      subjectsOf={(identities) => ({ identities })}
      onSearch={(words) => searched(words, warn)}
      filter={
        filter === undefined || isEmptyFilter(filter)
          ? undefined
          : text("list.filter.active", { filter: describeFilter(filter, properties) })
      }
    />
  );
}

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
      list: { ...place.list, filter, pageIndex: 0 },
      view: { ...firstView, column: place.view.column, left: place.view.left },
    }))({ ...state, draft: undefined });
