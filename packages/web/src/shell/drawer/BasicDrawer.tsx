import { grouped, type ScreenEntry, type SectionEntry } from "@twinhelm/core/section/section";
import { useState } from "react";
import { NavLink } from "react-router";
import { MaterialIcon } from "../MaterialIcon";

/** Entries by category, each category a panel that opens and closes. */
export const BasicDrawer = ({ entries }: { entries: readonly SectionEntry[] }) =>
  grouped(entries).map((group) => (
    <Panel key={group.category ?? ""} title={group.category} entries={group.entries} />
  ));

function Panel({ title, entries }: { title: string | undefined; entries: readonly ScreenEntry[] }) {
  const [open, setOpen] = useState(true);
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
  return (
    <div className="category">
      <div className="category-head">
        <button type="button" className="category-name" aria-expanded={open} onClick={() => setOpen(!open)}>
          <MaterialIcon name={open ? "expand_more" : "chevron_right"} />
          <span className="name">{title}</span>
        </button>
      </div>
      {open && list}
    </div>
  );
}
