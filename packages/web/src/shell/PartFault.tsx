import { text } from "@twinhelm/core/text/catalogue";
import { faultText } from "./faultText";
import { MaterialIcon } from "./MaterialIcon";
import { PartMissing } from "./PartMissing";

interface PartFaultProps {
  readonly thrown: unknown;
  readonly onRetry: () => void;
}

// The buttons are the browser's own: those of the library are loaded with what needs them, and that may have failed.
const again = "bp6-button bp6-intent-primary";
const reload = "bp6-button bp6-minimal";

/** In place of a part of a screen that could not be loaded or drawn. */
export const PartFault = ({ thrown, onRetry }: PartFaultProps) => (
  <div className="part-fault" role="alert">
    <p>{faultText(thrown)}</p>
    <FaultActions onRetry={onRetry} />
  </div>
);

/** In place of a whole screen, or of all of them. */
export const PageFault = ({ thrown, onRetry }: PartFaultProps) => (
  <div className="message" role="alert">
    <span className="message-icon">
      <MaterialIcon name={thrown instanceof PartMissing ? "cloud_off" : "error_outline"} />
    </span>
    <h1 className="message-title">{text("shell.error.title")}</h1>
    <div className="message-text">
      <p className="explanation">{faultText(thrown)}</p>
    </div>
    <FaultActions onRetry={onRetry} />
  </div>
);

const FaultActions = ({ onRetry }: Pick<PartFaultProps, "onRetry">) => (
  <div className="fault-actions">
    <button type="button" className={again} onClick={onRetry}>
      {text("common.retry")}
    </button>
    <button type="button" className={reload} onClick={() => location.reload()}>
      {text("shell.fault.reload")}
    </button>
  </div>
);
