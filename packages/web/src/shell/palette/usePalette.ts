import { actionLines, type PaletteItem, type PaletteLine, screenItems } from "@twinhelm/core/action/palette";
import type { ListedAction } from "@twinhelm/core/area/actions";
import { sectionEntries } from "@twinhelm/core/area/sections";
import { useFoundDocuments } from "@twinhelm/core/document/react";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useDrawers } from "@twinhelm/core/react/listed";
import { text } from "@twinhelm/core/text/catalogue";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useChosen } from "../../action/chosen";
import { useChoose } from "../../action/FaceProvider";
import { useLeaving } from "../../input/leaving";
import { useTheme } from "../theme";

export interface PaletteModel {
  readonly lines: readonly PaletteLine[];
  /** Does what a line says. False: it cannot be chosen. */
  readonly choose: (line: PaletteLine) => boolean;
}

/** Everything that can be reached from here, and the documents that are named so. */
export function usePalette(actions: readonly ListedAction[], query: string): PaletteModel {
  const { areas } = useClient();
  const access = useAccess().value;
  const drawers = useDrawers();
  const { rows: chosen, done } = useChosen();
  const own = useOwnItems();
  const { choose: chooseHere, listed } = useChoose();
  const navigate = useNavigate();
  const { leave } = useLeaving();
  const documents = useFoundDocuments(query, chosen.bucket?.[0]);
  const fixed: readonly PaletteLine[] = useMemo(() => {
    if (access === undefined) return own;
    return [
      ...screenItems(sectionEntries(areas, drawers, access, listed)),
      ...actionLines(actions, areas, access, { chosen, listed }),
      ...own,
    ];
  }, [areas, drawers, access, actions, chosen, listed, own]);
  const lines = [...fixed, ...documents];
  const open = (path: string) => leave(() => void navigate(path));
  const choose = ({ does, denied, unavailable }: PaletteLine) => {
    if (denied !== undefined || unavailable !== undefined) return false;
    if (does.kind === "open") open(does.path);
    else if (does.kind === "own") does.run();
    else chooseHere(does.action, chosen, done);
    return true;
  };
  return { lines, choose };
}

/** What the console itself offers beside screens and actions. */
function useOwnItems(): readonly PaletteItem[] {
  const { signOut } = useClient();
  const { theme, choose } = useTheme();
  const { leave } = useLeaving();
  return useMemo(() => {
    const next = theme === "dark" ? "light" : "dark";
    return [
      {
        id: "theme",
        title: text("shell.theme.switch", { theme: text(`shell.theme.${next}`) }),
        hint: text("app.name"),
        icon: next === "dark" ? "nights_stay" : "wb_sunny",
        does: { kind: "own", run: () => choose(next) },
      },
      {
        id: "logout",
        title: text("shell.logout"),
        hint: text("app.name"),
        icon: "logout",
        does: { kind: "own", run: () => leave(() => signOut()) },
      },
    ];
  }, [signOut, theme, choose, leave]);
}
