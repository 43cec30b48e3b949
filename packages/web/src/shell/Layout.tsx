import { sectionEntries, sectionOfPath, visibleSections } from "@twinhelm/core/area/sections";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { DrawersProvider, useDrawers, useListed } from "@twinhelm/core/react/listed";
import type { Drawers } from "@twinhelm/core/section/drawer";
import { text } from "@twinhelm/core/text/catalogue";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { ChosenProvider } from "../action/chosen";
import { FaceProvider } from "../action/FaceProvider";
import { ArrangingProvider, useArranging } from "./arranging";
import { focusFirst } from "./focusFirst";
import { PageSkeleton } from "./PageSkeleton";
import { PaletteHost } from "./palette/PaletteHost";
import { Rail } from "./Rail";
import { SectionList } from "./SectionList";
import { Toasts } from "./Toasts";
import { Toolbar } from "./Toolbar";
import { useHandset } from "./useHandset";
import { useReturnFocus } from "./useReturnFocus";

/** Rail, section list, toolbar and the screen. On a handset rail and list are an overlay. */
export function Layout({ drawers }: { drawers: Drawers }) {
  return (
    <DrawersProvider drawers={drawers}>
      <ChosenProvider>
        <ArrangingProvider>
          <FaceProvider>
            <PaletteHost>
              <Panes />
            </PaletteHost>
            <Toasts />
          </FaceProvider>
        </ArrangingProvider>
      </ChosenProvider>
    </DrawersProvider>
  );
}

function Panes() {
  const handset = useHandset();
  const { open, setOpen } = useOverlay();
  return (
    <div className="layout">
      <a className="skip" href="#content">
        {text("common.skipToContent")}
      </a>
      {handset ? (
        open && (
          <>
            <div className="backdrop" onClick={() => setOpen(false)} aria-hidden="true" />
            <Overlay />
          </>
        )
      ) : (
        <div className="sidebar">
          <Navigation handset={false} />
        </div>
      )}
      <div className="main" inert={handset && open}>
        <Toolbar onMenu={handset ? () => setOpen(true) : undefined} />
        <main id="content" tabIndex={-1}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}

/** Rail and list over the screen: they take the focus, and give it back. */
function Overlay() {
  const element = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => focusFirst(element.current), []);
  return (
    <div
      ref={element}
      className="sidebar overlay"
      role="dialog"
      aria-modal="true"
      aria-label={text("shell.sections")}
    >
      <Navigation handset />
    </div>
  );
}

/** The overlay of a handset: closed by Escape and by going somewhere. */
function useOverlay() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes it
  useEffect(() => setOpen(false), [pathname]);
  const { wanted } = useArranging();
  useEffect(() => {
    if (wanted !== undefined) setOpen(true);
  }, [wanted]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) =>
      event.key === "Escape" && !event.defaultPrevented && setOpen(false);
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [open]);
  return { open, setOpen };
}

function Navigation({ handset }: { handset: boolean }) {
  const { pathname } = useLocation();
  const [collapsed, setCollapsed] = useState(false);
  const { areas } = useClient();
  const drawers = useDrawers();
  const [chosen, setChosen] = useState(sectionOfPath(areas, pathname));
  const access = useAccess();
  const listed = useListed();
  const entries = useMemo(
    () =>
      access.value === undefined ? [] : sectionEntries(areas, drawers, access.value, listed.value ?? {}),
    [areas, drawers, access.value, listed.value],
  );
  useEffect(() => setChosen(sectionOfPath(areas, pathname)), [areas, pathname]);
  const { wanted } = useArranging();
  useEffect(() => {
    const path = areas.all.find(({ id }) => id === wanted)?.section?.path;
    if (path === undefined) return;
    setChosen(sectionOfPath(areas, path));
    setCollapsed(false);
  }, [areas, wanted]);
  const visible = entries.length === 0 ? areas.sections : visibleSections(areas, entries);
  const section = visible.find(({ id }) => id === chosen) ?? visible[0];
  return (
    <>
      <Rail
        sections={visible}
        current={section?.id}
        onChoose={(id) => {
          setChosen(id);
          setCollapsed(false);
        }}
        collapsed={collapsed}
        onToggle={handset ? undefined : () => setCollapsed(!collapsed)}
      />
      {(!collapsed || handset) && section !== undefined && (
        <SectionList
          key={section.id}
          section={section}
          entries={entries.filter((entry) => entry.section.id === section.id)}
          loading={listed.value === undefined}
          failure={listed.failure}
          onRetry={listed.reload}
        />
      )}
    </>
  );
}
