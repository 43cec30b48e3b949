import { Button, ProgressBar } from "@blueprintjs/core";
import { fileText } from "@twinhelm/core/storage/field/text";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { FileUpload } from "./useFileUpload";

interface UploadLineProps {
  readonly upload: FileUpload;
  /** What the button says that ends it. */
  readonly stopLabel: string;
  readonly onStop: () => void;
}

/** How far a file has come. */
export function UploadLine({ upload, stopLabel, onStop }: UploadLineProps) {
  const { name, size, sent } = upload;
  const share = size === 0 ? 1 : sent / size;
  const shown = visibleText(name);
  return (
    <div className="upload-line">
      <span className="upload-words">
        {fileText("uploading", { name: shown, percent: Math.floor(share * 100), size: sizeText(size) })}
      </span>
      <div
        role="progressbar"
        aria-label={fileText("uploading.of", { name: shown })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
      >
        <div aria-hidden="true">
          <ProgressBar value={share} intent="primary" animate={false} stripes={false} />
        </div>
      </div>
      <Button
        variant="minimal"
        icon={<MaterialIcon name="stop" />}
        aria-label={stopLabel}
        title={stopLabel}
        onClick={onStop}
      />
    </div>
  );
}
