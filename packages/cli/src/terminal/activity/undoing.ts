import { runAction, shownInQuestion } from "@twinhelm/core/action/run";
import { activityActions } from "@twinhelm/core/activity/actions";
import { planLines } from "@twinhelm/core/activity/changes";
import { activityText } from "@twinhelm/core/activity/text";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { visibleText } from "@twinhelm/core/text/visible";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";

interface Around {
  readonly client: ConsoleClient;
  readonly change: (change: Change) => void;
  /** Told once they are undone. */
  readonly done?: () => void;
}

/** Shows what undoing activities writes, and undoes them once that was agreed to. */
export async function beginUndo(ids: readonly string[], { client, change, done }: Around): Promise<void> {
  const { undo } = activityActions;
  const planned = await runAction(client, undo, { ids: [...ids], dryRun: true });
  if (!planned.ok) return;
  const { steps, lockout } = planned.value;
  const title = activityText("undo.title", { count: ids.length });
  const lines = planLines(planned.value).map((line) => visibleText(line));
  if (steps.some(({ problem }) => problem !== undefined)) {
    change(show({ kind: "file", title, text: lines.join("\n"), top: 0 }));
    return;
  }
  const question = { title, paragraphs: lines, answer: activityText("clear.answer") };
  const run = async () => {
    const more = lockout.length > 0 ? { lockout: true } : {};
    const result = await runAction(client, undo, { ids: [...ids], ...more }, shownInQuestion);
    if (result.ok) {
      const words = activityText("undo.done", { count: ids.length });
      client.notifications.say({ tone: "success", text: words, ofWrite: true });
      done?.();
    }
    return result;
  };
  change(show(confirming(question, run)));
}
