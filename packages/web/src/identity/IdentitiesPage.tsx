import { identityCreate } from "@twinhelm/core/identity/actions";
import { identityListOf, identityProperties } from "@twinhelm/core/identity/list";
import { identityQueries } from "@twinhelm/core/identity/queries";
import { identityText } from "@twinhelm/core/identity/text";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import { useAttributes, usePolicies, useRecordRows } from "@twinhelm/core/react/records";
import { useMemo } from "react";
import { FilterMenu } from "../list/filter/FilterMenu";
import { FilterTag } from "../list/filter/FilterTag";
import type { FilterSource } from "../list/filter/source";
import { useListState } from "../list/useListState";
import { RecordListPage } from "../record/RecordListPage";
import { PageSkeleton } from "../shell/PageSkeleton";

const none: readonly never[] = [];
const defaults = identityListOf([], []).defaults;

/** passport/identity: the list of identities (spec 1, section 2.4). */
export function IdentitiesPage() {
  const control = useListState(defaults);
  const attributes = useAttributes().value;
  const policies = usePolicies().value ?? none;
  const rows = useRecordRows(identityQueries, control.state);
  const list = useMemo(() => identityListOf(attributes ?? none, policies), [attributes, policies]);
  const source = useMemo(
    (): FilterSource => ({
      id: "Identities",
      properties: identityProperties(attributes ?? none),
      kinds: ["mongodb"],
    }),
    [attributes],
  );
  if (attributes === undefined) return <PageSkeleton />;
  const filter = { ...control, filtered: !isEmptyFilter(control.state.filter) };
  return (
    <RecordListPage
      area="identity"
      title={identityText("title")}
      icon="account_circle"
      list={list}
      control={control}
      rows={rows}
      purpose={identityText("purpose")}
      adding={identityCreate.permission?.({ identifier: "" })}
      bar={
        <>
          <FilterMenu source={source} list={filter} />
          {filter.filtered && <FilterTag source={source} list={filter} />}
        </>
      }
      subjects={(identities) => ({ identities })}
    />
  );
}
