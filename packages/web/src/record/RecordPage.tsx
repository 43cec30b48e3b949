import type { Identified } from "@twinhelm/core/area/rows";
import type { Loaded } from "@twinhelm/core/react/console";
import type { RecordAbout } from "@twinhelm/core/record/about";
import type { Records } from "@twinhelm/core/record/records";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { type ReactNode, useState } from "react";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useTitle } from "../shell/useTitle";
import { UnreadableRecord } from "./UnreadableRecord";

interface RecordPageProps<Row> {
  readonly records: Records;
  readonly id: string;
  readonly loaded: Loaded<Row | null>;
  /** The record in what was loaded. */
  readonly rowOf: (value: Row) => Identified;
  readonly children: (row: Row) => ReactNode;
}

/** One record once it is there; what is shown goes on while it is loaded again. */
export function RecordPage<Row>({ records, id, loaded, rowOf, children }: RecordPageProps<Row>) {
  const [begun, setBegun] = useState<string>();
  const { value, failure } = loaded;
  if (value !== undefined && begun !== id && !loaded.loading) setBegun(id);
  if (value === null) return <Missing about={records.about} id={id} />;
  // What is begun with is fresh: another page may have changed it.
  if (value === undefined || begun !== id) {
    if (failure === undefined || value !== undefined) return <PageSkeleton />;
    return <PageFailure failure={failure} onRetry={loaded.reload} />;
  }
  const row = rowOf(value);
  if (row.unreadable !== undefined)
    return <UnreadableRecord key={id} records={records} row={row} unreadable={row.unreadable} />;
  return children(value);
}

function Missing({ about, id }: { about: RecordAbout; id: string }) {
  useTitle(text("shell.notFound.title"));
  return (
    <Message level={1} icon="explore_off" title={text("shell.notFound.title")}>
      <p className="explanation">{recordText("missing", { what: about.words.one, id })}</p>
    </Message>
  );
}
