import { identityProperties } from "@twinhelm/core/identity/list";
import type { Identity } from "@twinhelm/core/identity/model";
import { type IdentityKnown, identityRecords } from "@twinhelm/core/identity/records";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import { attributesOf } from "@twinhelm/core/preference/model";
import { useSession } from "@twinhelm/core/react/console";
import { useMemo } from "react";
import { FilterMenu } from "../list/filter/FilterMenu";
import { FilterTag } from "../list/filter/FilterTag";
import type { FilterSource } from "../list/filter/source";
import type { ListControl } from "../list/useListState";
import { policiesView } from "../policy/policiesView";
import type { RecordFace } from "../record/face";
import { Profile } from "../session/Profile";
import { SecondFactor } from "./SecondFactor";

/** Identities are filtered by their attributes; the page of one has its second factor, and one's own what one may do. */
export const identityFace: RecordFace<Identity> = {
  bar: (control, known: IdentityKnown) => <Filter control={control} known={known} />,
  below: (row) => <Below row={row} />,
  view: policiesView(identityRecords.actions),
};

function Filter({ control, known }: { control: ListControl; known: IdentityKnown }) {
  const source = useMemo(
    (): FilterSource => ({
      id: "Identities",
      properties: identityProperties(attributesOf(known.preference)),
      kinds: ["mongodb"],
    }),
    [known],
  );
  const filter = { ...control, filtered: !isEmptyFilter(control.state.filter) };
  return (
    <>
      <FilterMenu source={source} list={filter} />
      {filter.filtered && <FilterTag source={source} list={filter} />}
    </>
  );
}

function Below({ row }: { row: Identity }) {
  const own = useSession().identity?._id === row._id;
  return (
    <>
      <SecondFactor identity={row} />
      {own && <Profile />}
    </>
  );
}
