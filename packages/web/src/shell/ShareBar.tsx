import { ProgressBar } from "@blueprintjs/core";

interface ShareBarProps {
  /** Of what. */
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly className?: string;
}

/** How far something has come. */
export const ShareBar = ({ label, share, className }: ShareBarProps) => (
  <div
    className={className}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(share * 100)}
  >
    <div aria-hidden="true">
      <ProgressBar value={share} intent="primary" animate={false} stripes={false} />
    </div>
  </div>
);
