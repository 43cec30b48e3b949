import { Button } from "@blueprintjs/core";
import type { Loaded } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";

/** A part of the page that could not be loaded; the others go on. */
export const PartFailure = ({ of: { failure, reload } }: { of: Loaded<unknown> }) => (
  <div role="alert" className="home-failure">
    <p>{failure?.message}</p>
    <Button size="small" text={text("common.retry")} onClick={reload} />
  </div>
);

/** A part of the page that one may not see: why, and whom to ask. */
export const PartDenied = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <p key={line} className="muted explanation">
      {line}
    </p>
  ));

/** A part of the page that is on its way. */
export const PartLoading = () => (
  <div className="home-loading" role="status" aria-label={text("common.loading")}>
    <span className="bp6-skeleton" />
    <span className="bp6-skeleton" />
    <span className="bp6-skeleton" />
  </div>
);
