import { actionLines, type PaletteLine, screenItems, searchPalette } from "@twinhelm/core/action/palette";
import type { Rows, Situation } from "@twinhelm/core/area/rows";
import { sectionEntries } from "@twinhelm/core/area/sections";
import { useAccess, useClient, useSession } from "@twinhelm/core/react/console";
import { useDrawers } from "@twinhelm/core/react/listed";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import { useChoose } from "../action/useChoose";
import { useTerminal } from "../context";
import { inputKeys } from "../keys/bindings";
import type { Layer } from "../navigation/layer";
import { type Change, changeLayer, open, show } from "../navigation/state";
import type { ScreenView } from "../screen/screen";
import { Picker } from "./Picker";
import type { LayerSize } from "./size";

interface PaletteLayerProps {
  readonly layer: Extract<Layer, { kind: "palette" }>;
  readonly size: LayerSize;
  readonly view: ScreenView;
  readonly change: (change: Change) => void;
}

const nothing: Rows = {};

/** Finds screens, actions and keys by typing; tab shows the command that does the same. */
export function PaletteLayer({ layer, size, view, change }: PaletteLayerProps) {
  const { rows: chosen = nothing, done } = view.chosen ?? {};
  const { faces } = useTerminal();
  const { choose, listed } = useChoose(change);
  const lines = usePaletteLines(
    useMemo(() => ({ chosen, listed }), [chosen, listed]),
    change,
  );
  const documents = faces.useFound(layer.query, chosen);
  const found = searchPalette([...lines, ...documents], layer.query);
  const current = found[Math.min(layer.row, found.length - 1)];
  const pick = () => {
    if (current === undefined || current.denied !== undefined || current.unavailable !== undefined) return;
    change(show(undefined));
    const { does } = current;
    if (does.kind === "open") change(open(does.path));
    else if (does.kind === "own") does.run();
    else choose(does.action, chosen, done);
  };
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
        off: line.unavailable !== undefined || line.denied !== undefined,
      }))}
      row={layer.row}
      about={found.length === 0 ? [text("palette.none")] : current?.denied?.map(visibleText)}
      hints={inputKeys.palette}
      history="palette"
      onQuery={(query) => change(changeLayer("palette", (now) => ({ ...now, query, row: 0 })))}
      onRow={(row) => change(changeLayer("palette", (now) => ({ ...now, row })))}
      onPick={pick}
      onSecond={showCommand}
      onClose={() => change(show(undefined))}
    />
  );
}

/** Everything that can be reached from here. */
function usePaletteLines(situation: Situation, change: (change: Change) => void): readonly PaletteLine[] {
  const access = useAccess().value;
  const { areas, signOut } = useClient();
  const drawers = useDrawers();
  const { identity } = useSession();
  const { leave, loaded } = useTerminal();
  const profile = identity === undefined ? undefined : areas.profileOf(identity._id);
  return useMemo(() => {
    const own = (id: string, title: string, run: () => void): PaletteLine => ({
      id,
      title,
      hint: text("app.name"),
      icon: "",
      does: { kind: "own", run },
    });
    const owns = [
      own("notices", text("shell.notifications"), () => change(show({ kind: "notices", top: 0 }))),
      ...(profile === undefined ? [] : [own("profile", text("shell.profile"), () => change(open(profile)))]),
      own("help", text("terminal.help"), () => change((state) => ({ ...state, help: 0 }))),
      own("logout", text("shell.logout"), () => signOut()),
      own("quit", text("terminal.keys.quit"), () => leave(0)),
    ];
    if (access === undefined) return owns;
    return [
      ...screenItems(sectionEntries(areas, drawers, access, situation.listed)),
      ...actionLines(loaded.actions, areas, access, situation),
      ...owns,
    ];
  }, [access, areas, drawers, loaded, situation, signOut, profile, leave, change]);
}
