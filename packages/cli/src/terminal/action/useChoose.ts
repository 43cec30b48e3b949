import type { Action } from "@twinhelm/core/action/action";
import { askToRun, type Choosing, chooseAction } from "@twinhelm/core/action/choose";
import type { Face } from "@twinhelm/core/action/face";
import type { Offered } from "@twinhelm/core/action/offer";
import type { Rows } from "@twinhelm/core/area/rows";
import { useClient } from "@twinhelm/core/react/console";
import { useListed } from "@twinhelm/core/react/listed";
import { useTerminal } from "../context";
import { confirming } from "../navigation/layer";
import { abandon, type Change, focus, open, show } from "../navigation/state";

/** Ways to choose an action from a key or from the palette. */
export interface Choose {
  /** What happens when somebody chooses an action here; `done` is told once what was chosen is gone. */
  readonly choose: <Input>(offered: Offered<Input>, chosen: Rows, done?: () => void) => void;
  /** Asks what an action wants confirmed, and runs it. */
  readonly ask: <Input>(action: Action<Input, unknown>, input: Input, done?: () => void) => void;
  readonly listed: Rows;
}

const nothing: Rows = {};

/** The face of the terminal console. */
export function useChoose(change: (change: Change) => void): Choose {
  const client = useClient();
  const { faces } = useTerminal();
  const editors = faces.useEditors(change);
  const listed = useListed().value ?? nothing;
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
  const at = (chosen: Rows, done?: () => void): Choosing => ({
    client,
    face,
    situation: { chosen, listed },
    done,
  });
  return {
    choose: (offered, chosen, done) => chooseAction(offered, at(chosen, done)),
    ask: (action, input, done) => askToRun(action, input, at(nothing, done)),
    listed,
  };
}

/** Whether an address is another one, or a screen or a view below it. */
const isBelow = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}/`) || path.startsWith(`${other}?`);
