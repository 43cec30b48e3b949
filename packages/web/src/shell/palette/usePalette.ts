import { explanationLines } from "@twinhelm/core/access/explanation";
import { shellText } from "@twinhelm/core/action/commandLine";
import { prepareAction, type Situation } from "@twinhelm/core/action/commandOf";
import { actionItems, type PaletteItem, screenItems, subjectsOf } from "@twinhelm/core/action/palette";
import { useAccess, useBuckets, useClient } from "@twinhelm/core/react/console";
import { sectionEntries } from "@twinhelm/core/shell/sections";
import { text } from "@twinhelm/core/text/catalogue";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { starters } from "../../action/starters";
import { useStart } from "../../action/starting";
import { useSubjects } from "../../action/subjects";
import { leave } from "../../input/leaving";
import { useTheme } from "../theme";

/** A line of the palette with what keeps it from being chosen and the command that does the same. */
export interface PaletteLine extends PaletteItem {
  /** Why it is denied, line by line. */
  readonly denied?: readonly string[] | undefined;
  readonly command?: string | undefined;
}

export interface PaletteModel {
  readonly lines: readonly PaletteLine[];
  /** Does what a line says. False: it cannot be chosen. */
  readonly choose: (line: PaletteLine) => boolean;
}

/** Everything that can be reached from here. */
export function usePalette(): PaletteModel {
  const access = useAccess().value;
  const buckets = useBuckets().value;
  const subjects = useSubjects();
  const own = useOwnItems();
  const start = useStart();
  const navigate = useNavigate();
  const situation = useMemo<Situation>(() => ({ buckets: buckets ?? [], ...subjects }), [buckets, subjects]);
  const lines = useMemo(() => {
    if (access === undefined) return own;
    const acting = actionItems(subjectsOf(situation)).map((item): PaletteLine => {
      const prepared = item.does.kind === "action" ? prepareAction(item.does.action, situation) : undefined;
      if (prepared === undefined) return item;
      const { request } = prepared;
      const decision = request === undefined ? undefined : access.explain(request);
      return {
        ...item,
        command: shellText(prepared.command),
        ...(request === undefined || decision === undefined || decision.allowed
          ? {}
          : { denied: explanationLines(request, decision) }),
      };
    });
    return [...screenItems(sectionEntries(access, situation.buckets)), ...acting, ...own];
  }, [access, situation, own]);
  const open = (path: string) => leave(() => void navigate(path));
  const choose = ({ does, denied, unavailable }: PaletteLine) => {
    if (denied !== undefined || unavailable !== undefined) return false;
    if (does.kind === "open") open(does.path);
    else if (does.kind === "own") does.run();
    else starters[does.action]({ situation, start, open, done: subjects.done });
    return true;
  };
  return { lines, choose };
}

/** What the console itself offers beside screens and actions. */
function useOwnItems(): readonly PaletteItem[] {
  const { signOut } = useClient();
  const { theme, choose } = useTheme();
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
        does: { kind: "own", run: () => signOut() },
      },
    ];
  }, [signOut, theme, choose]);
}
