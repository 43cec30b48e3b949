import "../../styles/history.css";
import { Button, MenuItem } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { countOfChanges } from "@twinhelm/core/document/history/labels";
import { useHistory } from "@twinhelm/core/document/history/react";
import { historyPath } from "@twinhelm/core/document/paths";
import { documentText } from "@twinhelm/core/document/text";
import { createDates } from "@twinhelm/core/text/dates";
import { useNavigate } from "react-router";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { MenuPopover } from "../../shell/MenuPopover";

interface HistoryButtonProps {
  readonly bucket: Bucket;
  readonly documentId: string;
}

/** How often a document was changed, and the way to what it was; only where its bucket keeps history, or something is remembered. */
export function HistoryButton({ bucket, documentId }: HistoryButtonProps) {
  const navigate = useNavigate();
  const list = useHistory({ bucketId: bucket._id, documentId }, bucket.history === true).value;
  if (list === undefined) return null;
  const count = list.length;
  const label = documentText("history.count", { count });
  const open = (revision?: string) => void navigate(historyPath(bucket._id, documentId, revision));
  const items = () => {
    const dates = createDates();
    return (
      <>
        <MenuItem
          text={documentText("history.now")}
          icon={<MaterialIcon name="check" />}
          aria-current="true"
        />
        {list.map((entry, at) => (
          <MenuItem
            key={entry._id}
            icon={<span className="revision-number">{at + 1}</span>}
            text={dates.exactly(Date.parse(entry.date))}
            label={countOfChanges(entry)}
            onClick={() => open(entry._id)}
          />
        ))}
      </>
    );
  };
  const button = (
    <Button
      variant="minimal"
      icon={<MaterialIcon name="history" />}
      text={documentText("history")}
      aria-label={label}
      title={label}
      endIcon={
        // Drawn by its style: the name of the button says it in words.
        count === 0 ? undefined : <span className="history-badge" data-count={count} />
      }
      {...(count === 0 ? { onClick: () => open() } : {})}
    />
  );
  if (count === 0) return button;
  return (
    <MenuPopover placement="bottom-end" items={items}>
      {button}
    </MenuPopover>
  );
}
