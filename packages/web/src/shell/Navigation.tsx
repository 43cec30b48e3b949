import { firstPath, sectionEntries, sectionOfPath, visibleSections } from "@twinhelm/core/area/sections";
import { useMemory } from "@twinhelm/core/react/actions";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useDrawers, useListed } from "@twinhelm/core/react/listed";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLeaving } from "../input/leaving";
import { useArranging } from "./arranging";
import { Rail } from "./Rail";
import { SectionList } from "./SectionList";

/** Where somebody came by choosing a category in the rail: its list is still wanted. */
const ofRail = { of: "rail" } as const;
export const isOfRail = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "of" in state && state.of === ofRail.of;

/** The rail and the list of the category that is chosen in it. */
export function Navigation({ handset }: { handset: boolean }) {
  const { pathname } = useLocation();
  const { areas } = useClient();
  const [collapsed, setCollapsed] = useCollapsed();
  const [chosen, setChosen] = useState(sectionOfPath(areas, pathname));
  const { entries, listed, access } = useEntries(chosen);
  const navigate = useNavigate();
  const { leave } = useLeaving();
  useEffect(() => setChosen(sectionOfPath(areas, pathname)), [areas, pathname]);
  const { wanted } = useArranging();
  useEffect(() => {
    const path = areas.all.find(({ id }) => id === wanted)?.section?.path;
    if (path === undefined) return;
    setChosen(sectionOfPath(areas, path));
    setCollapsed(false);
  }, [areas, wanted, setCollapsed]);
  const visible = access === undefined ? areas.sections : visibleSections(areas, entries, access);
  const section = visible.find(({ id }) => id === chosen) ?? visible[0];
  const choose = (id: string) => {
    setCollapsed(false);
    const path = access && firstPath(areas, entries, id, access);
    if (path === undefined || sectionOfPath(areas, pathname) === id) setChosen(id);
    else leave(() => void navigate(path, { state: ofRail }));
  };
  return (
    <>
      <Rail
        sections={visible}
        current={section?.id}
        onChoose={choose}
        collapsed={collapsed}
        onToggle={handset ? undefined : () => setCollapsed(!collapsed)}
      />
      {(!collapsed || handset) && section !== undefined && (
        <SectionList
          key={section.id}
          section={section}
          entries={entries.filter((entry) => entry.section.id === section.id)}
          loading={!listed.complete}
          failure={listed.failure}
          onRetry={listed.reload}
        />
      )}
    </>
  );
}

/** What this caller sees in all sections; all of it in the one that is shown. */
function useEntries(section: string | undefined) {
  const { areas } = useClient();
  const drawers = useDrawers();
  const access = useAccess().value;
  const listed = useListed({ section });
  const entries = useMemo(
    () => (access === undefined ? [] : sectionEntries(areas, drawers, access, listed.value ?? {})),
    [areas, drawers, access, listed.value],
  );
  return { entries, listed, access };
}

/** Name under which this browser remembers that the list is collapsed. */
const key = "section-list-collapsed";

function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const memory = useMemory();
  const [collapsed, setCollapsed] = useState(() => memory.read(key) !== undefined);
  const change = useMemo(
    () => (next: boolean) => {
      if (next) memory.write(key, "true");
      else memory.remove(key);
      setCollapsed(next);
    },
    [memory],
  );
  return [collapsed, change];
}
