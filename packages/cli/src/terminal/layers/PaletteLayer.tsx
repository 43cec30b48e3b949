import { explanationLines } from "@twinhelm/core/access/explanation";
import { shellText } from "@twinhelm/core/action/commandLine";
import { prepareAction, type Situation } from "@twinhelm/core/action/commandOf";
import {
  actionItems,
  type PaletteItem,
  type Subjects,
  screenItems,
  searchPalette,
} from "@twinhelm/core/action/palette";
import { useAccess, useBuckets, useClient, useSession } from "@twinhelm/core/react/console";
import { profilePath } from "@twinhelm/core/shell/routes";
import { sectionEntries } from "@twinhelm/core/shell/sections";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import { starters } from "../action/starters";
import { useActing } from "../action/useActing";
import { useTerminal } from "../context";
import { useDocumentEditor } from "../document/useDocumentEditor";
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

interface Line extends PaletteItem {
  readonly denied?: readonly string[] | undefined;
  readonly command?: string | undefined;
}

const noDocuments: Situation["documents"] = [];

/** Finds screens, actions and keys by typing; tab shows the command that does the same. */
export function PaletteLayer({ layer, size, view, change }: PaletteLayerProps) {
  const buckets = useBuckets().value;
  const done = view.subjects?.done;
  const { subjects: at } = view;
  const situation = useMemo<Situation>(
    () => ({ documents: noDocuments, ...at, buckets: buckets ?? [] }),
    [buckets, at],
  );
  const acting = useActing(change);
  const edit = useDocumentEditor(situation.bucket, change);
  const lines = usePaletteLines(situation, change);
  const found: readonly Line[] = searchPalette(lines, layer.query);
  const current = found[Math.min(layer.row, found.length - 1)];
  const pick = () => {
    if (current === undefined || current.denied !== undefined || current.unavailable !== undefined) return;
    change(show(undefined));
    const { does } = current;
    if (does.kind === "open") change(open(does.path));
    else if (does.kind === "own") does.run();
    else starters[does.action]({ situation, acting, change, done, edit });
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
      onQuery={(query) => change(changeLayer("palette", (now) => ({ ...now, query, row: 0 })))}
      onRow={(row) => change(changeLayer("palette", (now) => ({ ...now, row })))}
      onPick={pick}
      onSecond={showCommand}
      onClose={() => change(show(undefined))}
    />
  );
}

const idsOf = (rows: readonly { readonly _id: string }[] = []): readonly string[] =>
  rows.map(({ _id }) => _id);

const subjectsOf = (situation: Situation): Subjects => ({
  bucket: situation.bucket === undefined ? [] : [situation.bucket._id],
  document: idsOf(situation.documents),
  identity: idsOf(situation.identities),
  policy: idsOf(situation.policies),
  strategy: idsOf(situation.strategies),
  apikey: idsOf(situation.apikeys),
});

/** Everything that can be reached from here. */
function usePaletteLines(situation: Situation, change: (change: Change) => void): readonly Line[] {
  const access = useAccess().value;
  const { signOut } = useClient();
  const { identity } = useSession();
  const { leave } = useTerminal();
  return useMemo(() => {
    const own = (id: string, title: string, run: () => void): Line => ({
      id,
      title,
      hint: text("app.name"),
      icon: "",
      does: { kind: "own", run },
    });
    const owns = [
      own("notices", text("shell.notifications"), () => change(show({ kind: "notices", top: 0 }))),
      ...(identity === undefined
        ? []
        : [own("profile", text("shell.profile"), () => change(open(profilePath(identity._id))))]),
      own("help", text("terminal.help"), () => change((state) => ({ ...state, help: true }))),
      own("logout", text("shell.logout"), () => signOut()),
      own("quit", text("terminal.keys.quit"), () => leave(0)),
    ];
    if (access === undefined) return owns;
    const acting = actionItems(subjectsOf(situation)).map((item): Line => {
      const prepared = item.does.kind === "action" ? prepareAction(item.does.action, situation) : undefined;
      if (prepared === undefined) return item;
      const { request } = prepared;
      const decision = request === undefined ? undefined : access.explain(request);
      const command = shellText(prepared.command);
      if (request === undefined || decision === undefined || decision.allowed) return { ...item, command };
      return { ...item, command, denied: explanationLines(request, decision) };
    });
    return [...screenItems(sectionEntries(access, situation.buckets)), ...acting, ...owns];
  }, [access, situation, signOut, identity, leave, change]);
}
