import type { RecordSubject } from "@twinhelm/core/action/action";
import { recordListPath } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { Link } from "react-router";
import { CopyButton } from "../shell/CopyButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";

interface RecordTitleProps {
  readonly area: RecordSubject;
  /** Heading of its list. */
  readonly many: string;
  /** Absent: a new one. */
  readonly name: string | undefined;
  readonly id: string | undefined;
}

/** Where one is, and the way back to the list. */
export function RecordTitle({ area, many, name, id }: RecordTitleProps) {
  const title = name ?? recordText("new", { what: recordText(area) });
  const back = recordText("back", { what: many });
  useTitle(text("category.access"), many, title);
  return (
    <ToolbarLeft>
      <div className="bucket-title">
        <Link className="bp6-button bp6-minimal" to={recordListPath(area)} aria-label={back} title={back}>
          <MaterialIcon name="arrow_back" />
        </Link>
        <h1>{title}</h1>
        {id !== undefined && (
          <span className="bucket-id">
            <code>{id}</code>
            <CopyButton value={id} label={text("common.copy")} />
          </span>
        )}
      </div>
    </ToolbarLeft>
  );
}
