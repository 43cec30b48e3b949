import { useAccess, useBuckets } from "@twinhelm/core/react/console";
import {
  type SectionId,
  sectionEntries,
  sectionOfPath,
  sections,
  visibleSections,
} from "@twinhelm/core/shell/sections";
import { text } from "@twinhelm/core/text/catalogue";
import { Suspense, useEffect, useMemo, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { StartProvider } from "../action/starting";
import { SubjectsProvider } from "../action/subjects";
import { PageSkeleton } from "./PageSkeleton";
import { PaletteHost } from "./palette/PaletteHost";
import { Rail } from "./Rail";
import { SectionList } from "./SectionList";
import { Toasts } from "./Toasts";
import { Toolbar } from "./Toolbar";
import { useHandset } from "./useHandset";

/** Rail, section list, toolbar and the screen. On a handset rail and list are an overlay. */
export function Layout() {
  return (
    <SubjectsProvider>
      <StartProvider>
        <PaletteHost>
          <Panes />
        </PaletteHost>
        <Toasts />
      </StartProvider>
    </SubjectsProvider>
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
            <div
              className="sidebar overlay"
              role="dialog"
              aria-modal="true"
              aria-label={text("shell.sections")}
            >
              <Navigation handset />
            </div>
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

/** The overlay of a handset: closed by Escape and by going somewhere. */
function useOverlay() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes it
  useEffect(() => setOpen(false), [pathname]);
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
  const [chosen, setChosen] = useState<SectionId>(sectionOfPath(pathname));
  const access = useAccess();
  const buckets = useBuckets();
  const entries = useMemo(
    () => (access.value === undefined ? [] : sectionEntries(access.value, buckets.value ?? [])),
    [access.value, buckets.value],
  );
  useEffect(() => setChosen(sectionOfPath(pathname)), [pathname]);
  const visible = entries.length === 0 ? sections : visibleSections(entries);
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
          entries={entries.filter((entry) => entry.section === section.id)}
          loading={access.value === undefined || buckets.value === undefined}
          failure={access.failure ?? buckets.failure}
          onRetry={() => {
            access.reload();
            buckets.reload();
          }}
        />
      )}
    </>
  );
}
