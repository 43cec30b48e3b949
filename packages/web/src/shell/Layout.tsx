import { useAccess, useBuckets } from "@twinhelm/core/react/console";
import { type SectionId, sectionEntries, sections } from "@twinhelm/core/shell/sections";
import { text } from "@twinhelm/core/text/catalogue";
import { Suspense, useEffect, useMemo, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { PageSkeleton } from "./PageSkeleton";
import { Rail } from "./Rail";
import { SectionList } from "./SectionList";
import { Toolbar } from "./Toolbar";
import { useHandset } from "./useHandset";

/** Rail, section list, toolbar and the screen. On a handset rail and list are an overlay. */
export function Layout() {
  const { pathname } = useLocation();
  const handset = useHandset();
  const [open, setOpen] = useState(false);
  const [collapsed, setCollapsed] = useState(false);
  const [section, setSection] = useState<SectionId>(sectionOf(pathname));
  const access = useAccess();
  const buckets = useBuckets();
  const entries = useMemo(
    () => (access.value === undefined ? [] : sectionEntries(access.value, buckets.value ?? [])),
    [access.value, buckets.value],
  );
  useEffect(() => {
    setSection(sectionOf(pathname));
    setOpen(false);
  }, [pathname]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [open]);
  const choose = (id: SectionId) => {
    setSection(id);
    setCollapsed(false);
  };
  const navigation = (
    <>
      <Rail
        sections={sections}
        current={section}
        onChoose={choose}
        collapsed={collapsed}
        onToggle={handset ? undefined : () => setCollapsed(!collapsed)}
      />
      {(!collapsed || handset) && (
        <SectionList
          section={section}
          entries={entries.filter((entry) => entry.section === section)}
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
              {navigation}
            </div>
          </>
        )
      ) : (
        <div className="sidebar">{navigation}</div>
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

const sectionOf = (path: string): SectionId => (path.startsWith("/bucket") ? "bucket" : "dashboard");
