import { canChoose, type PaletteItem, type PaletteLine } from "@twinhelm/core/action/palette";
import type { Rows } from "@twinhelm/core/area/rows";
import { useClient, useSession } from "@twinhelm/core/react/console";
import { usePalette } from "@twinhelm/core/react/palette";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useChoose } from "../action/useChoose";
import { useTerminal } from "../context";
import { inputKeys } from "../keys/bindings";
import type { Guarding } from "../keys/guarding";
import type { Layer } from "../navigation/layer";
import { type Change, changeLayer, open, openAt, show } from "../navigation/state";
import type { ScreenView } from "../screen/screen";
import { Picker } from "./Picker";
import type { LayerSize } from "./size";

interface PaletteLayerProps {
  readonly layer: Extract<Layer, { kind: "palette" }>;
  readonly size: LayerSize;
  readonly view: ScreenView;
  readonly change: (change: Change) => void;
  readonly guard: Guarding;
}

const nothing: Rows = {};

/** Finds screens, actions and keys by typing; tab shows the command that does the same. */
export function PaletteLayer({ layer, size, view, change, guard }: PaletteLayerProps) {
  const { rows: chosen = nothing, denied, done } = view.chosen ?? {};
  const { loaded } = useTerminal();
  const { choose, listed } = useChoose(change);
  const own = useOwnItems(change, guard);
  const { lines: found, loading } = usePalette({ ...loaded, own }, { chosen, listed, denied }, layer.query);
  const current = found[Math.min(layer.row, found.length - 1)];
  const pick = (line: PaletteLine) => {
    if (!canChoose(line)) return;
    change(show(undefined));
    const { does } = line;
    if (does.kind === "open") change(open(does.path));
    else if (does.kind === "own") does.run();
    else choose(does.action, chosen, done);
  };
  const enter = useEnter(layer.query, current, loading, pick);
  const none = loading ? `${text("common.loading")} …` : text("palette.none");
  const showCommand = () => {
    if (current?.command === undefined) return;
    const title = text("palette.showCommand");
    change(show({ kind: "message", title, text: current.command, copy: current.command }));
  };
  return (
    <Picker
      size={size}
      title={text("shell.palette")}
      sign=":"
      query={layer.query}
      items={found.map((line) => ({
        id: line.id,
        label: visibleText(line.title),
        hint: visibleText(
          line.unavailable ?? (line.denied === undefined ? line.hint : text("palette.denied")),
        ),
        off: !canChoose(line),
      }))}
      row={layer.row}
      about={found.length === 0 ? [none] : current?.denied?.map(visibleText)}
      hints={inputKeys.palette}
      history="palette"
      onQuery={(query) => change(changeLayer("palette", (now) => ({ ...now, query, row: 0 })))}
      onRow={(row) => change(changeLayer("palette", (now) => ({ ...now, row })))}
      onPick={enter}
      onSecond={showCommand}
      onClose={() => change(show(undefined))}
    />
  );
}

/** What Enter does: it chooses the line under the cursor, and where there is none yet, the first one that comes. */
function useEnter(
  query: string,
  current: PaletteLine | undefined,
  loading: boolean,
  pick: (line: PaletteLine) => void,
): () => void {
  const [waiting, setWaiting] = useState<string>();
  const wanted = waiting === query;
  const came = useEffectEvent(pick);
  useEffect(() => {
    if (!wanted || (current === undefined && loading)) return;
    setWaiting(undefined);
    if (current !== undefined) came(current);
  }, [wanted, current, loading]);
  return () => (current === undefined ? setWaiting(query) : pick(current));
}

/** What the console itself offers beside screens and actions. */
function useOwnItems(change: (change: Change) => void, guard: Guarding): readonly PaletteItem[] {
  const { areas, signOut } = useClient();
  const { identity } = useSession();
  const { leave } = useTerminal();
  const profile = identity === undefined ? undefined : areas.profileOf(identity._id);
  return useMemo(() => {
    const own = (id: string, title: string, run: () => void): PaletteItem => ({
      id,
      title,
      hint: text("app.name"),
      icon: "",
      does: { kind: "own", run },
    });
    return [
      own("notices", text("shell.notifications"), () => change(show({ kind: "notices", top: 0 }))),
      ...(profile === undefined
        ? []
        : [
            own("profile", text("shell.profile"), () => change(open(profile))),
            own("factor", text("shell.factor"), () => change(openAt(profile, "factor.enable"))),
          ]),
      own("help", text("terminal.help"), () => change((state) => ({ ...state, help: 0 }))),
      own(
        "logout",
        text("shell.logout"),
        guard(() => signOut()),
      ),
      own(
        "quit",
        text("terminal.keys.quit"),
        guard(() => leave(0)),
      ),
    ];
  }, [signOut, profile, leave, change, guard]);
}
