import type { PaletteItem } from "@twinhelm/core/action/palette";
import { useClient } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { useMemo } from "react";
import { useLeaving } from "../../input/leaving";
import { useTheme } from "../theme";

/** What the console itself offers beside screens and actions. */
export function useOwnItems(): readonly PaletteItem[] {
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
