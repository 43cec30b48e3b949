import type { Loaded } from "@twinhelm/core/react/console";
import type { RecordAbout } from "@twinhelm/core/record/about";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { type ReactNode, useState } from "react";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useTitle } from "../shell/useTitle";

interface RecordPageProps<Row> {
  readonly about: RecordAbout;
  readonly id: string;
  readonly loaded: Loaded<Row | null>;
  readonly children: (row: Row) => ReactNode;
}

/** One record once it is there; what is shown goes on while it is loaded again. */
export function RecordPage<Row>({ about, id, loaded, children }: RecordPageProps<Row>) {
  const [begun, setBegun] = useState<string>();
  const { value, failure } = loaded;
  if (value !== undefined && begun !== id && !loaded.loading) setBegun(id);
  if (value === null) return <Missing about={about} id={id} />;
  // What is begun with is fresh: another page may have changed it.
  if (value === undefined || begun !== id) {
    if (failure === undefined || value !== undefined) return <PageSkeleton />;
    return <PageFailure failure={failure} onRetry={loaded.reload} />;
  }
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
