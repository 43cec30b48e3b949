import { runAction } from "@twinhelm/core/action/run";
import { activityActions } from "@twinhelm/core/activity/actions";
import { planLines } from "@twinhelm/core/activity/changes";
import { activityText } from "@twinhelm/core/activity/text";
import { useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";

/** Shows what undoing activities writes, and undoes them once that was agreed to. */
export function useUndo(
  change: (change: Change) => void,
  done: () => void,
): (ids: readonly string[]) => void {
  const client = useClient();
  const { undo } = activityActions;
  const begin = async (ids: readonly string[]) => {
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
      const result = await runAction(client, undo, { ids: [...ids], ...more });
      if (result.ok) {
        client.notifications.say({ tone: "success", text: activityText("undo.done", { count: ids.length }) });
        done();
      }
      return result;
    };
    change(show(confirming(question, run)));
  };
  return (ids) => void begin(ids);
}
