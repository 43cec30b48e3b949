import { useAccess } from "@twinhelm/core/react/console";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { existingWays, replaceRequest } from "@twinhelm/core/storage/transfer/plan";
import type { Transfer, Transfers } from "@twinhelm/core/storage/transfer/queue";
import { useTransfers } from "@twinhelm/core/storage/transfer/react";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import type { AreaLayerProps } from "../area/faces";
import { useTerminal } from "../context";
import { useInput } from "../input/useKeys";
import { inputKeys } from "../keys/bindings";
import { Picker } from "../layers/Picker";
import { clamp } from "../layout/scroll";
import { choosing } from "../navigation/layer";
import { type Change, changeLayer, show } from "../navigation/state";

/** Files on their way, and what is done with those that did not arrive. */
export function TransfersView({ layer, size, change }: AreaLayerProps<"transfers">) {
  const { spoken } = useTerminal();
  const { all, transfers } = useTransfers();
  const access = useAccess().value;
  const mayReplace = (object: StorageObject) => {
    const { action, segments } = replaceRequest(object);
    return access?.can(action, segments) === true;
  };
  const row = clamp(layer.row, 0, Math.max(0, all.length - 1));
  const current = all[row];
  useInput((input) => {
    if (transfers === undefined) return;
    if (input === "R") transfers.retryFailed();
    else if (input === "X") transfers.stopAll();
    else if (input === "c") transfers.clear();
    else if (current === undefined) return;
    else if (input === "r") goOn(transfers, current, mayReplace, change);
    else if (input === "x") transfers.stop(current.id);
  });
  return (
    <Picker
      size={size}
      title={storageText("transfer.title")}
      items={all.map((each) => ({
        id: String(each.id),
        label: `${spoken ? "" : `${signs[each.state]} `}${visibleText(each.name)}`,
        hint: stateText(each),
      }))}
      row={row}
      about={aboutOf(all, current)}
      hints={inputKeys.transfers}
      onRow={(next) => change(changeLayer("transfers", (now) => ({ ...now, row: next })))}
      onPick={() => {
        if (transfers !== undefined && current !== undefined) goOn(transfers, current, mayReplace, change);
      }}
      onClose={() => change(show(undefined))}
    />
  );
}

const signs: Readonly<Record<Transfer["state"], string>> = {
  waiting: "·",
  running: "→",
  again: "!",
  held: "!",
  done: "✓",
  failed: "✗",
  stopped: "✗",
};

function stateText({ state, asked, sent, size, speed, failure }: Transfer): string {
  switch (state) {
    case "running": {
      const percent = size === undefined || size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));
      const amounts = { size: sizeText(size ?? sent), speed: sizeText(Math.round(speed)) };
      return storageText("transfer.running", { percent, ...amounts });
    }
    case "done": {
      const words = { size: sizeText(size ?? sent), asked: visibleText(ownName(asked ?? "")) };
      return storageText(asked === undefined ? "transfer.done" : "transfer.renamed", words);
    }
    case "failed":
      return visibleText(failure?.message ?? "");
    case "stopped":
      return storageText("transfer.given");
    default:
      return storageText(`transfer.${state}`);
  }
}

/** What has no room in its line. */
function aboutOf(all: readonly Transfer[], current: Transfer | undefined): readonly string[] {
  if (all.length === 0) return [storageText("transfer.none")];
  if (current === undefined) return [];
  const isTold = current.state === "failed" || current.asked !== undefined;
  return [visibleText(current.name), ...(isTold ? [stateText(current)] : [])];
}

/**
 * Begins one again; where its name was taken meanwhile, that is asked about first. `mayReplace`: what has the name may
 * be replaced.
 */
function goOn(
  transfers: Transfers,
  { id, name, taken }: Transfer,
  mayReplace: (object: StorageObject) => boolean,
  change: (change: Change) => void,
): void {
  if (taken === undefined) {
    transfers.retry(id);
    return;
  }
  const ways = existingWays.filter(
    (way) => way !== "replace" || (taken.by !== undefined && mayReplace(taken.by)),
  );
  const back = () => change(show({ kind: "transfers", row: 0 }));
  const choice = choosing({
    title: storageText("transfer.taken", { name }),
    items: ways.map((way) => ({ id: way, label: storageText(`existing.${way}.one`) })),
    onPick(picked) {
      const way = ways.find((each) => each === picked);
      if (way !== undefined) transfers.settle(id, way);
      back();
    },
    onBack: back,
  });
  change(show(choice));
}
