import { Button, Spinner } from "@blueprintjs/core";
import type { Failure } from "@twinhelm/core/http/failure";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { sizeText } from "@twinhelm/core/storage/words";
import type { ReactNode } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { ViewedObject } from "./object";

/** While an object is on its way. */
export const ViewerLoading = ({ object }: { readonly object: ViewedObject }) => (
  <div className="viewer-state" role="status">
    <Spinner size={28} aria-hidden="true" />
    <p className="hidden">{viewingText("loading", { name: object.name })}</p>
  </div>
);

interface ViewerFailureProps {
  readonly object: ViewedObject;
  /** Absent: the object came, and cannot be read. */
  readonly failure?: Failure | undefined;
  /** Why, where there is no failure. */
  readonly reason?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** An object that did not come, or cannot be read, with the type of the error (spec 2, section 8). */
export function ViewerFailure({ object, failure, reason, onRetry }: ViewerFailureProps) {
  const type = failure?.statusText ?? failure?.code ?? viewingText("failed.kind");
  const why = failure?.message ?? reason;
  return (
    <div className="viewer-state" role="alert">
      <MaterialIcon name="error_outline" />
      <p>{viewingText("failed")}</p>
      <p className="muted">{why === undefined ? type : viewingText("failed.why", { type, reason: why })}</p>
      <p className="viewer-ways">
        {onRetry !== undefined && <Button text={viewingText("retry")} onClick={onRetry} />}
        <DirectLink object={object} />
      </p>
    </div>
  );
}

/** The way to the object itself. What it is, the server's policy for it decides: nothing of it runs. */
const DirectLink = ({ object }: { readonly object: ViewedObject }) => (
  <a href={object.url} target="_blank" rel="noopener noreferrer">
    {viewingText("open")}
  </a>
);

/** A word about an object that no viewer shows. */
export const ViewerWord = ({
  object,
  icon,
  children,
}: {
  readonly object: ViewedObject;
  readonly icon: string;
  readonly children: ReactNode;
}) => (
  <div className="viewer-state">
    <MaterialIcon name={icon} />
    {children}
    <DirectLink object={object} />
  </div>
);

/** An object that is more than is shown here. */
export const TooLarge = ({ object, most }: { readonly object: ViewedObject; readonly most: number }) => (
  <ViewerWord object={object} icon="file_present">
    <p>{viewingText("large", { size: sizeText(object.content.size), most: sizeText(most) })}</p>
  </ViewerWord>
);

/** How much of an object is shown. */
export const PartNote = ({ object, shown }: { readonly object: ViewedObject; readonly shown: number }) => (
  <p className="viewer-note" role="status">
    {viewingText("part", { shown: sizeText(shown), size: sizeText(object.content.size) })}{" "}
    <DirectLink object={object} />
  </p>
);
