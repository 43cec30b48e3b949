import { recordAddPath } from "@twinhelm/core/record/paths";
import { grouped, type ScreenEntry, type SectionEntry } from "@twinhelm/core/section/section";
import { NavLink, useLocation } from "react-router";
import { MaterialIcon } from "../MaterialIcon";
import type { Folds } from "./useFolds";

interface BasicDrawerProps {
  readonly entries: readonly SectionEntry[];
  readonly folds: Folds;
  /** All that the section lists. */
  readonly among?: readonly SectionEntry[];
}

/** Entries by category, each category a panel that opens and closes. */
export const BasicDrawer = ({ entries, folds, among = entries }: BasicDrawerProps) =>
  grouped(entries).map((group) => (
    <Panel
      key={group.category ?? ""}
      title={group.category}
      entries={group.entries}
      folds={folds}
      among={among}
    />
  ));

interface PanelProps {
  readonly title: string | undefined;
  readonly entries: readonly ScreenEntry[];
  readonly folds: Folds;
  readonly among: readonly SectionEntry[];
}

/** What is open below it is another entry, not this one; a new one belongs to its list. */
const hasBelow = ({ path }: ScreenEntry, among: readonly SectionEntry[], open: string): boolean =>
  open !== recordAddPath({ path }) &&
  among.some((other) => other.kind === "row" && other.path.startsWith(`${path}/`));

function Panel({ title, entries, folds, among }: PanelProps) {
  const { pathname } = useLocation();
  const list = (
    <ul className="entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <NavLink to={entry.path} end={hasBelow(entry, among, pathname)} title={entry.title}>
            <MaterialIcon name={entry.icon} fallback={entry.fallback} />
            <span className="name">{entry.title}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
  if (title === undefined) return list;
  const open = folds.isOpen(title);
  return (
    <div className="category">
      <div className="category-head">
        <button
          type="button"
          className="category-name"
          aria-expanded={open}
          onClick={() => folds.toggle(title)}
        >
          <MaterialIcon name={open ? "expand_more" : "chevron_right"} />
          <span className="name">{title}</span>
        </button>
      </div>
      {open && list}
    </div>
  );
}
