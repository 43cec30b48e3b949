import { useFieldObject } from "@twinhelm/core/storage/field/react";
import { objectIdOf } from "@twinhelm/core/storage/field/reference";
import { fileText } from "@twinhelm/core/storage/field/text";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { sizeText } from "@twinhelm/core/storage/words";
import { valueText } from "@twinhelm/core/text/valueEditor";
import { visibleText } from "@twinhelm/core/text/visible";
import { Suspense, useState } from "react";
import { overlay } from "../../shell/loaded";
import { isOfPlace } from "../../start/place";
import { usePlace } from "../../start/placeContext";
import { Thumbnail } from "../viewer/Thumbnail";

const PreviewDialog = overlay(async () => (await import("../viewer/PreviewDialog")).PreviewDialog);

/** What is at the address in a field; `undefined`: it is none that may be shown. */
export function FieldPreview({ address }: { readonly address: string | undefined }) {
  if (address === undefined) return <p className="muted">{valueText("file.none")}</p>;
  const id = objectIdOf(address);
  return id === undefined ? (
    <Elsewhere key={address} address={address} />
  ) : (
    <OfStorage key={id} id={id} address={address} />
  );
}

function OfStorage({ id, address }: { readonly id: string; readonly address: string }) {
  const place = usePlace();
  const { answer, time } = useFieldObject(id);
  if (answer?.ok === true) return <Shown object={answer.value} now={time} />;
  if (answer === undefined)
    return (
      <div className="storage-shown" role="status">
        <span className="thumbnail bp6-skeleton" />
      </div>
    );
  const { failure } = answer;
  // An address of another server that looks like one of Storage is none of this one.
  const isHere = isOfPlace(place, address);
  if (failure.status === 404 && !isHere) return <Elsewhere address={address} />;
  return (
    <p className="field-problem" role="alert">
      {failure.status === 404
        ? fileText("gone")
        : failure.status === 403
          ? fileText("denied")
          : fileText("unknown", { reason: failure.message })}
    </p>
  );
}

function Shown({ object, now }: { readonly object: StorageObject; readonly now: number }) {
  const [isLarge, setIsLarge] = useState(false);
  const name = visibleText(object.name);
  const { type, size } = object.content;
  return (
    <div className="storage-shown">
      <button
        type="button"
        className="storage-open"
        aria-label={fileText("preview", { name })}
        title={fileText("preview", { name })}
        onClick={() => setIsLarge(true)}
      >
        <Thumbnail key={now} object={object} now={now} />
      </button>
      <span className="storage-facts">
        <strong title={name}>{name}</strong>
        <span className="muted">
          {type === "" ? sizeText(size) : fileText("facts", { type, size: sizeText(size) })}
        </span>
      </span>
      {isLarge && (
        <Suspense fallback={null}>
          <PreviewDialog object={object} onClose={() => setIsLarge(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The image at an address that is none of Storage; of what is no image, and of one that does not come, the way to it. */
function Elsewhere({ address }: { readonly address: string }) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <p className="muted">
        {valueText("file.none")}{" "}
        <a href={address} target="_blank" rel="noopener noreferrer">
          {valueText("file.open", { address })}
        </a>
      </p>
    );
  return (
    <img
      className="storage-elsewhere"
      src={address}
      alt={valueText("file.preview", { address })}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
