import { grouped, type ScreenEntry, type SectionEntry } from "@twinhelm/core/section/section";
import { NavLink } from "react-router";
import { MaterialIcon } from "../MaterialIcon";
import type { Folds } from "./useFolds";

interface BasicDrawerProps {
  readonly entries: readonly SectionEntry[];
  readonly folds: Folds;
}

/** Entries by category, each category a panel that opens and closes. */
export const BasicDrawer = ({ entries, folds }: BasicDrawerProps) =>
  grouped(entries).map((group) => (
    <Panel key={group.category ?? ""} title={group.category} entries={group.entries} folds={folds} />
  ));

interface PanelProps {
  readonly title: string | undefined;
  readonly entries: readonly ScreenEntry[];
  readonly folds: Folds;
}

function Panel({ title, entries, folds }: PanelProps) {
  const list = (
    <ul className="entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <NavLink to={entry.path} title={entry.title}>
            <MaterialIcon name={entry.icon} />
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
