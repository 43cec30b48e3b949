import { Button } from "@blueprintjs/core";
import { useEntry } from "@twinhelm/core/storage/browser/react";
import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { entrySizeText, uploadedAt } from "@twinhelm/core/storage/words";
import { createDates } from "@twinhelm/core/text/dates";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { CopyButton } from "../../shell/CopyButton";
import { IconButton } from "../../shell/IconButton";
import { FailureState, Message } from "../../shell/Message";
import { DetailActions } from "./DetailActions";
import { Preview } from "./Preview";
import type { Browser } from "./useBrowser";

interface DetailPanelProps {
  readonly browser: Browser;
  readonly file: string;
}

/** What is known of the chosen file, and what can be done with it (spec 2, section 2). */
export function DetailPanel({ browser, file }: DetailPanelProps) {
  const { value, failure, reload, time } = useEntry(file, browser.id);
  const back = () => browser.open({ path: browser.folder, _id: browser.folder });
  const object = value?.entry?.object;
  const name = visibleText(ownName(object?.name ?? file)) || storageText("unnamed");
  const [isLarge, setIsLarge] = useState(false);
  return (
    <aside className="storage-detail" tabIndex={-1} aria-label={browserText("detail", { name })}>
      <div className="detail-head">
        <h2 title={name}>{name}</h2>
        {object !== undefined && object.unreadable === undefined && (
          <IconButton
            icon="open_in_full"
            label={browserText("detail.preview")}
            onClick={() => setIsLarge(true)}
          />
        )}
        <IconButton icon="close" label={browserText("detail.close")} onClick={back} />
      </div>
      {object !== undefined && value?.entry !== undefined ? (
        <>
          {object.unreadable === undefined ? (
            <Preview object={object} time={time} isLarge={isLarge} onClose={() => setIsLarge(false)} />
          ) : (
            <p className="muted">{visibleText(object.unreadable.problem)}</p>
          )}
          <Facts object={object} />
          <DetailActions entry={value.entry} object={object} />
        </>
      ) : failure !== undefined ? (
        <FailureState failure={failure} onRetry={reload} />
      ) : value === undefined ? (
        <span className="bp6-skeleton detail-wait" />
      ) : (
        <Message
          urgent
          icon="hide_source"
          title={browserText("file.gone")}
          action={<Button text={browserText("detail.close")} onClick={back} />}
        >
          <p>{browserText("file.gone.hint", { path: visibleText(file) })}</p>
        </Message>
      )}
    </aside>
  );
}

function Facts({ object }: { readonly object: StorageObject }) {
  const { type, size } = object.content;
  const isKnown = object.unreadable === undefined;
  const uploaded = uploadedAt(object._id);
  return (
    <dl className="detail-facts">
      <dt>{browserText("detail.name")}</dt>
      <dd>{visibleText(object.name) || storageText("unnamed")}</dd>
      <dt>{storageText("type")}</dt>
      <dd>{visibleText(type) || "–"}</dd>
      <dt>{storageText("size")}</dt>
      <dd title={isKnown ? browserText("detail.bytes", { count: size.toLocaleString() }) : undefined}>
        {entrySizeText({ size, object })}
      </dd>
      <dt>{storageText("uploaded")}</dt>
      <dd>
        {uploaded === undefined ? (
          "–"
        ) : (
          <time dateTime={uploaded}>{createDates().exactly(Date.parse(uploaded))}</time>
        )}
      </dd>
      <dt>{browserText("detail.id")}</dt>
      <dd className="detail-id">
        <code>{object._id}</code> <CopyButton value={object._id} label={browserText("detail.id.copy")} />
      </dd>
    </dl>
  );
}
