import { Button } from "@blueprintjs/core";
import type { Failure } from "@twinhelm/core/http/failure";
import {
  grouped,
  type ScreenEntry,
  type SectionEntry,
  type SectionId,
  sections,
} from "@twinhelm/core/shell/sections";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { NavLink } from "react-router";
import { MaterialIcon } from "./MaterialIcon";

interface SectionListProps {
  readonly section: SectionId;
  readonly entries: readonly SectionEntry[];
  readonly loading: boolean;
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

/** The routes of the chosen section, in their categories. */
export function SectionList({ section, entries, loading, failure, onRetry }: SectionListProps) {
  const title = sections.find((each) => each.id === section)?.title ?? "shell.sections";
  return (
    <nav className="section-list" aria-label={text("shell.sections")}>
      <h2>{text(title)}</h2>
      {failure !== undefined && loading && (
        <div className="section-note" role="alert">
          <p>{failure.message}</p>
          <Button size="small" text={text("common.retry")} onClick={onRetry} />
        </div>
      )}
      {loading && failure === undefined && (
        <div className="section-note" role="status" aria-label={text("common.loading")}>
          <span className="bp6-skeleton" />
          <span className="bp6-skeleton" />
          <span className="bp6-skeleton" />
        </div>
      )}
      {!loading && entries.length === 0 && <p className="section-note">{text("bucket.noneVisible")}</p>}
      {grouped(entries).map((group) => (
        <Category key={group.category ?? ""} title={group.category} entries={group.entries} />
      ))}
    </nav>
  );
}

function Category({ title, entries }: { title: string | undefined; entries: readonly ScreenEntry[] }) {
  const [open, setOpen] = useState(true);
  const list = (
    <ul>
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
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <MaterialIcon name={open ? "expand_more" : "chevron_right"} />
        {title}
      </button>
      {open && list}
    </div>
  );
}
