import { Button } from "@blueprintjs/core";
import { actionTitle } from "@twinhelm/core/access/words";
import { neededBySection } from "@twinhelm/core/area/sections";
import type { Failure } from "@twinhelm/core/http/failure";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useDrawers, useListed } from "@twinhelm/core/react/listed";
import { linesAbove, type Section, type SectionEntry } from "@twinhelm/core/section/section";
import { text } from "@twinhelm/core/text/catalogue";
import { Suspense, useLayoutEffect, useRef } from "react";
import { Boundary } from "./Boundary";
import { AddEntryButton } from "./drawer/AddEntryButton";
import { BasicDrawer } from "./drawer/BasicDrawer";
import { useArranger } from "./drawer/useArranger";
import { useFolds } from "./drawer/useFolds";
import { useKeptFocus } from "./drawer/useKeptFocus";
import { faultText } from "./faultText";
import { screen } from "./loaded";

const AdvancedDrawer = screen(async () => (await import("./drawer/AdvancedDrawer")).AdvancedDrawer);

interface SectionListProps {
  readonly section: Section;
  /** Entries of this section. */
  readonly entries: readonly SectionEntry[];
  readonly loading: boolean;
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

/** The routes of the chosen section, in their categories. */
export function SectionList({ section, entries, loading, failure, onRetry }: SectionListProps) {
  return (
    <nav className="section-list" aria-label={text("shell.sections")}>
      <div className="section-head">
        <h2>{section.title}</h2>
      </div>
      {loading ? (
        <Waiting failure={failure} onRetry={onRetry} />
      ) : (
        <>
          <Drawer section={section} entries={entries.filter((entry) => !isApart(entry))} />
          {entries.map((entry) =>
            entry.kind === "add" ? <AddEntryButton key={entry.id} entry={entry} /> : null,
          )}
          <Apart entries={entries.filter(isApart)} />
        </>
      )}
    </nav>
  );
}

const isApart = (entry: SectionEntry): boolean => entry.kind === "row" && entry.apart === true;

/** What belongs to the section as a whole, below the rest. */
const Apart = ({ entries }: { entries: readonly SectionEntry[] }) =>
  entries.length === 0 ? null : (
    <div className="apart">
      <PlainDrawer entries={entries} />
    </div>
  );

/** A list of entries that nothing can be done with but opening them. */
const PlainDrawer = ({
  entries,
  among = entries,
}: {
  entries: readonly SectionEntry[];
  among?: readonly SectionEntry[];
}) => <BasicDrawer entries={entries} folds={useFolds()} among={among} />;

interface DrawerProps {
  section: Section;
  entries: readonly SectionEntry[];
}

function Drawer({ section, entries }: DrawerProps) {
  if (!entries.some((entry) => entry.kind === "row")) return <Nothing section={section} entries={entries} />;
  if (!entries.some((entry) => entry.kind === "row" && entry.hasMenu))
    return <PlainDrawer entries={entries} />;
  const above = linesAbove(entries);
  return (
    <>
      {above.length > 0 && <PlainDrawer entries={above} among={entries} />}
      <ArrangedDrawer section={section} entries={without(entries, above)} />
    </>
  );
}

const without = (entries: readonly SectionEntry[], some: readonly SectionEntry[]) =>
  some.length === 0 ? entries : entries.filter((entry) => !some.includes(entry));

function Nothing({ section, entries }: DrawerProps) {
  const access = useAccess().value;
  const drawers = useDrawers();
  const listed = useListed({ section: section.id }).value;
  const action = access && listed && neededBySection(drawers, access, listed, entries);
  return (
    <div className="section-note">
      <p>{section.none}</p>
      {action !== undefined && <p>{text("section.needs", { action: actionTitle(action) })}</p>}
    </div>
  );
}

function ArrangedDrawer({ section, entries }: DrawerProps) {
  const kept = useKeptFocus();
  const { notifications } = useClient();
  const folds = useFolds();
  const isArranged = useArranger(kept.list, AdvancedDrawer.preload);
  const basic = <BasicDrawer entries={entries} folds={folds} />;
  return (
    <div className="drawer" ref={kept.list}>
      <Boundary
        fallback={() => basic}
        onFault={(thrown) => notifications.say({ tone: "danger", text: faultText(thrown) })}
      >
        {isArranged ? (
          <Suspense fallback={basic}>
            <AdvancedDrawer section={section} entries={entries} folds={folds} />
            <Arrival onArrival={kept.giveBack} />
          </Suspense>
        ) : (
          basic
        )}
      </Boundary>
    </div>
  );
}

/** Calls `onArrival` once what is beside it is on the page. */
function Arrival({ onArrival }: { onArrival: () => void }) {
  const told = useRef(onArrival);
  useLayoutEffect(() => told.current(), []);
  return null;
}

function Waiting({ failure, onRetry }: { failure: Failure | undefined; onRetry: () => void }) {
  if (failure !== undefined) {
    return (
      <div className="section-note" role="alert">
        <p>{failure.message}</p>
        <Button size="small" text={text("common.retry")} onClick={onRetry} />
      </div>
    );
  }
  return (
    <div className="section-note" role="status" aria-label={text("common.loading")}>
      <span className="bp6-skeleton" />
      <span className="bp6-skeleton" />
      <span className="bp6-skeleton" />
    </div>
  );
}
