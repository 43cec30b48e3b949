import "../../styles/storageTray.css";
import { Button } from "@blueprintjs/core";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { ownName } from "@twinhelm/core/storage/paths";
import { type ExistingWay, replaceRequest } from "@twinhelm/core/storage/transfer/plan";
import { isOpen, type Transfer, type Transfers } from "@twinhelm/core/storage/transfer/queue";
import { uploadText } from "@twinhelm/core/storage/upload/text";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { ActionButton } from "../../shell/ActionButton";
import { IconButton } from "../../shell/IconButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { ShareBar } from "../../shell/ShareBar";

interface TransferBarProps {
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** How far something has come. */
export const TransferBar = ({ name, share }: TransferBarProps) => (
  <ShareBar className="tray-bar" label={uploadText("progress", { name })} share={share} />
);

const icons: Readonly<Record<Transfer["state"], string>> = {
  waiting: "schedule",
  running: "upload",
  again: "sync_problem",
  held: "lock",
  done: "check",
  failed: "error",
  stopped: "block",
};

interface TransferLineProps {
  readonly transfer: Transfer;
  readonly transfers: Transfers;
}

/** One file on its way, or at its end. */
export function TransferLine({ transfer, transfers }: TransferLineProps) {
  const { id, state, sent, size = sent } = transfer;
  const name = visibleText(transfer.name);
  return (
    <div className={`tray-line is-${state}`}>
      <MaterialIcon name={icons[state]} />
      <span className="tray-name" title={name}>
        {name}
      </span>
      {state === "running" && <TransferBar name={name} share={size === 0 ? 0 : sent / size} />}
      <span className="tray-state">{stateText(transfer)}</span>
      {isOpen(transfer) && (
        <IconButton
          size="small"
          icon="close"
          label={uploadText("stop", { name })}
          onClick={() => transfers.stop(id)}
        />
      )}
      {transfer.taken !== undefined && (
        <TakenWays name={name} by={transfer.taken.by} onChoose={(way) => transfers.settle(id, way)} />
      )}
      {transfer.taken === undefined && (state === "failed" || state === "stopped") && (
        <IconButton
          size="small"
          icon="refresh"
          label={uploadText("retry", { name })}
          onClick={() => transfers.retry(id)}
        />
      )}
    </div>
  );
}

interface TakenWaysProps {
  readonly name: string;
  /** What has the name; undefined: it cannot be told, and not be replaced. */
  readonly by: StorageObject | undefined;
  readonly onChoose: (way: ExistingWay) => void;
}

/** What can be done with a file whose name was taken before it came. */
const TakenWays = ({ name, by, onChoose }: TakenWaysProps) => (
  <span className="tray-ways">
    <Button
      size="small"
      text={uploadText("way.keep")}
      aria-label={uploadText("keep", { name })}
      onClick={() => onChoose("keep")}
    />
    {by !== undefined && (
      <ActionButton
        size="small"
        text={uploadText("way.replace")}
        aria-label={uploadText("taken.replace", { name })}
        request={replaceRequest(by)}
        onClick={() => onChoose("replace")}
      />
    )}
    <Button
      size="small"
      text={uploadText("way.skip")}
      aria-label={uploadText("taken.skip", { name })}
      onClick={() => onChoose("skip")}
    />
  </span>
);

function stateText({ state, asked, sent, size = sent, speed, failure }: Transfer): string {
  if (state === "done" && asked !== undefined)
    return uploadText("line.renamed", { size: sizeText(size), asked: visibleText(ownName(asked)) });
  if (state === "failed" && failure !== undefined) return failure.message;
  if (state === "failed") return uploadText("line.stopped");
  const percent = size === 0 ? 0 : Math.floor((100 * sent) / size);
  return uploadText(`line.${state}`, { percent, size: sizeText(size), speed: sizeText(Math.round(speed)) });
}
