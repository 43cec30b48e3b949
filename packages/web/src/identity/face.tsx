import { useCellOf } from "@twinhelm/core/document/react";
import { searchTextOf } from "@twinhelm/core/filter/search";
import { identityProperties } from "@twinhelm/core/identity/list";
import type { Identity } from "@twinhelm/core/identity/model";
import { type IdentityKnown, identityRecords } from "@twinhelm/core/identity/records";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import { attributesOf } from "@twinhelm/core/preference/model";
import { useSession } from "@twinhelm/core/react/console";
import { useMemo } from "react";
import { FilterMenu } from "../list/filter/FilterMenu";
import { FilterRow } from "../list/filter/FilterRow";
import type { FilterList, FilterSource } from "../list/filter/source";
import type { ListControl } from "../list/useListState";
import { policiesView } from "../policy/policiesView";
import type { RecordFace } from "../record/face";
import { Profile } from "../session/Profile";
import { SecondFactor } from "./SecondFactor";
import { SignOns } from "./SignOns";

/** Identities are filtered by their attributes; the page of one has its second factor, and one's own what one may do. */
export const identityFace: RecordFace<Identity> = {
  bar: (control, known: IdentityKnown) => <Filter control={control} known={known} />,
  belowBar: (control, known: IdentityKnown) => <Conditions control={control} known={known} />,
  below: (row) => <Below row={row} />,
  view: policiesView(identityRecords.actions),
};

interface FilterProps {
  readonly control: ListControl;
  readonly known: IdentityKnown;
}

function Filter({ control, known }: FilterProps) {
  return <FilterMenu source={useSource(known)} list={filterListOf(control)} />;
}

function Conditions({ control, known }: FilterProps) {
  return <FilterRow source={useSource(known)} list={filterListOf(control)} cellOf={useCellOf()} />;
}

const identifierAlone = identityProperties([]);

const filterListOf = (control: ListControl): FilterList => ({
  ...control,
  // What the search box asks stands in it.
  filtered:
    searchTextOf(identifierAlone, control.state.filter) === undefined && !isEmptyFilter(control.state.filter),
});

const useSource = ({ preference }: IdentityKnown) =>
  useMemo(
    (): FilterSource => ({
      id: "Identities",
      properties: identityProperties(attributesOf(preference)),
      kinds: ["mongodb"],
    }),
    [preference],
  );

function Below({ row }: { row: Identity }) {
  const own = useSession().identity?._id === row._id;
  return (
    <>
      <SecondFactor identity={row} />
      <SignOns identity={row} />
      {own && <Profile />}
    </>
  );
}
