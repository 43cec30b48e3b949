import type { Area } from "@twinhelm/core/area/area";
import type { RecordAbout } from "@twinhelm/core/record/about";
import { recordListPath } from "@twinhelm/core/record/paths";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { Link } from "react-router";
import { CopyButton } from "../shell/CopyButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";

interface RecordTitleProps {
  readonly area: Pick<Area, "section">;
  readonly about: RecordAbout;
  /** Absent: a new one. */
  readonly name: string | undefined;
  readonly id: string | undefined;
}

/** Where one is, and the way back to the list. */
export function RecordTitle({ area, about, name, id }: RecordTitleProps) {
  const title = name ?? recordText("new", { what: about.words.one });
  const back = recordText("back", { what: about.words.title });
  useTitle(area.section?.title, about.words.title, title);
  return (
    <ToolbarLeft>
      <div className="bucket-title">
        <Link className="bp6-button bp6-minimal" to={recordListPath(about)} aria-label={back} title={back}>
          <MaterialIcon name="arrow_back" />
        </Link>
        <h1 title={title}>{title}</h1>
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
