import { Button } from "@blueprintjs/core";
import { isOpen, sumOf, type Transfer } from "@twinhelm/core/storage/transfer/queue";
import { useTransferList } from "@twinhelm/core/storage/transfer/react";
import type { Batch } from "@twinhelm/core/storage/transfer/uploads";
import { uploadText } from "@twinhelm/core/storage/upload/text";
import { sizeText } from "@twinhelm/core/storage/words";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../../shell/IconButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { BatchLine } from "./BatchLine";
import { ClashDialog } from "./ClashDialog";
import { TransferBar, TransferLine } from "./TransferLine";
import { useKeptUploads } from "./UploadsProvider";
import type { BlobUploads } from "./uploads";

/** What is uploaded, at the bottom of every page, and the question where names are taken. */
export function Tray({ uploads }: { readonly uploads: BlobUploads }) {
  const list = useTransferList(uploads.transfers);
  const clash = useSyncExternalStore(uploads.subscribe, uploads.clash);
  const batches = useSyncExternalStore(uploads.subscribe, uploads.batches);
  const place = document.getElementById("tray");
  useLeaveWarning(list.some(isOpen) || batches.length > 0);
  // Whoever signs out takes nothing along.
  useEffect(() => () => uploads.stop(), [uploads]);
  return (
    <>
      {clash !== undefined && (
        <ClashDialog key={clash.objects.map(({ name }) => name).join("\n")} clash={clash} />
      )}
      {(list.length > 0 || batches.length > 0) &&
        place !== null &&
        createPortal(<Lines uploads={uploads} list={list} batches={batches} />, place)}
    </>
  );
}

/** Closing the window ends uploads: the browser asks first. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isBusy]);
}

/** Lines that are drawn at most of those that wait. */
const mostWaiting = 20;
const order: readonly Transfer["state"][] = [
  "failed",
  "held",
  "running",
  "again",
  "waiting",
  "stopped",
  "done",
];

interface LinesProps {
  readonly uploads: BlobUploads;
  readonly list: readonly Transfer[];
  readonly batches: readonly Batch[];
}

function Lines(props: LinesProps) {
  const [isShown, setIsShown] = useState(true);
  return (
    <section className="tray" aria-label={uploadText("title")}>
      <Head {...props}>
        <IconButton
          icon={isShown ? "expand_more" : "expand_less"}
          label={uploadText(isShown ? "hide" : "show")}
          onClick={() => setIsShown(!isShown)}
        />
      </Head>
      {isShown && <List {...props} />}
    </section>
  );
}

/** What all of them have come to, and what is done with all. */
function Head({ uploads: { transfers }, list, batches, children }: LinesProps & { children: ReactNode }) {
  const { keep } = useKeptUploads();
  const sum = sumOf(list);
  const isOver = sum.open === 0 && batches.every(({ state }) => state === "failed");
  return (
    <div className="tray-head">
      <MaterialIcon name="upload_file" />
      <strong role="status">{sumText(sum, list.length)}</strong>
      {sum.open > 0 && (
        <TransferBar name={uploadText("title")} share={sum.size === 0 ? 0 : sum.sent / sum.size} />
      )}
      <span className="space" />
      {sum.failed > 1 && (
        <Button size="small" text={uploadText("retryAll")} onClick={() => transfers.retryFailed()} />
      )}
      {sum.open > 0 && (
        <Button size="small" text={uploadText("stopAll")} onClick={() => transfers.stopAll()} />
      )}
      {children}
      {isOver && (
        <IconButton
          icon="close"
          label={uploadText("close")}
          onClick={() => {
            transfers.clear();
            keep(undefined);
          }}
        />
      )}
    </div>
  );
}

/** One by one: what needs somebody first. */
function List({ uploads, list, batches }: LinesProps) {
  const sorted = list.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const waiting = sorted.filter(({ state }) => state === "waiting" || state === "done");
  const hidden = new Set(waiting.slice(mostWaiting));
  return (
    <ul
      className="tray-lines"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={uploadText("title")}
    >
      {batches.map((batch) => (
        <li key={`batch ${batch.id}`}>
          <BatchLine batch={batch} uploads={uploads} />
        </li>
      ))}
      {sorted
        .filter((each) => !hidden.has(each))
        .map((transfer) => (
          <li key={transfer.id}>
            <TransferLine transfer={transfer} transfers={uploads.transfers} />
          </li>
        ))}
      {hidden.size > 0 && <li className="muted">{uploadText("line.more", { count: hidden.size })}</li>}
    </ul>
  );
}

function sumText(sum: ReturnType<typeof sumOf>, count: number): string {
  const { done, failed, open } = sum;
  if (count === 0) return uploadText("sum.batch");
  if (open === 0) return uploadText(failed === 0 ? "sum.done" : "sum.failed", { done, failed });
  const percent = sum.size === 0 ? 0 : Math.floor((100 * sum.sent) / sum.size);
  return uploadText("sum.open", { done, count, percent, speed: sizeText(Math.round(sum.speed)) });
}
