import { type Choose, chooseOn } from "@twinhelm/core/action/choose";
import type { Face } from "@twinhelm/core/action/face";
import { useClient } from "@twinhelm/core/react/console";
import { useListed } from "@twinhelm/core/react/listed";
import { useLayoutEffect, useRef } from "react";
import { useTerminal } from "../context";
import { confirming } from "../navigation/layer";
import { abandon, type Change, focus, open, show } from "../navigation/state";

/** The face of the terminal console. */
export function useChoose(change: (change: Change) => void): Choose {
  const client = useClient();
  const { faces } = useTerminal();
  const editors = faces.useEditors(change);
  const listed = useListed().value;
  const now = useRef(listed);
  useLayoutEffect(() => {
    now.current = listed;
  });
  const face: Face = {
    open: (path) => change(open(path)),
    ask: (question, run) => change(show(confirming(question, run))),
    edit(edited) {
      const editor = editors[edited.area];
      if (editor !== undefined) editor(edited);
      else if (edited.path !== undefined) change(open(edited.path));
    },
    focus: (part) => change(focus(part)),
    leave: (paths, to) =>
      change((state) =>
        paths.some((path) => isBelow(state.place.path, path)) ? open(to)(abandon(state)) : state,
      ),
  };
  return chooseOn(face, client, listed, () => now.current);
}

/** Whether an address is another one, or a screen or a view below it. */
const isBelow = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}/`) || path.startsWith(`${other}?`);
