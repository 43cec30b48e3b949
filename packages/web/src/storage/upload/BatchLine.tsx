import { Button } from "@blueprintjs/core";
import type { Batch } from "@twinhelm/core/storage/transfer/uploads";
import { uploadText } from "@twinhelm/core/storage/upload/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { IconButton } from "../../shell/IconButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { BlobUploads } from "./uploads";

interface BatchLineProps {
  readonly batch: Batch;
  readonly uploads: BlobUploads;
}

/** Files that were chosen together and are not sent yet: what is asked about them, or why that failed. */
export function BatchLine({ batch: { id, names, state, failure }, uploads }: BatchLineProps) {
  const words = {
    count: names.length,
    name: visibleText(names[0] ?? ""),
    reason: failure?.message ?? "",
  };
  const isFailed = state === "failed";
  return (
    <div className={`tray-line is-batch is-${isFailed ? "failed" : "waiting"}`}>
      <MaterialIcon name={isFailed ? "error" : "schedule"} />
      <span className="tray-state" role={isFailed ? "alert" : undefined}>
        {uploadText(names.length === 1 ? `batch.${state}.one` : `batch.${state}`, words)}
      </span>
      {isFailed && (
        <Button size="small" text={uploadText("batch.retry")} onClick={() => void uploads.retry(id)} />
      )}
      <IconButton
        size="small"
        icon="close"
        label={uploadText("batch.drop")}
        onClick={() => uploads.drop(id)}
      />
    </div>
  );
}
