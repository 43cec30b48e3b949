import { visibleText } from "../text/visible";
import { listPlans } from "./api";
import type { KnownPlans, Told } from "./following";
import type { Plan } from "./model";
import { assistantText } from "./text";

/** Milliseconds that it stays in sight; the list of what people were told keeps it. */
const stay = 10_000;

const waits = ({ state }: Plan): boolean => state === "waiting";

const wordsFor = ([first, ...more]: readonly Plan[]): string =>
  first === undefined || more.length > 0
    ? assistantText("arrived.many", { count: more.length + 1 })
    : assistantText("arrived", { assistant: first.assistant, title: first.title });

/** Reads the plans, and tells of those that wait and are not known yet; gives all that are known now. */
export async function tellOfPlans(
  { transport, notifications, queries }: Told,
  known: KnownPlans,
  signal: AbortSignal,
): Promise<KnownPlans> {
  const plans = await listPlans(transport, signal);
  if (!plans.ok || signal.aborted) return known;
  const waiting = plans.value.filter(waits);
  const come = waiting.filter(({ _id }) => !known.has(_id));
  void queries.invalidateQueries({ queryKey: ["assistant"] });
  if (come.length > 0) notifications.say({ tone: "warning", text: visibleText(wordsFor(come)) }, stay);
  return new Set([...known, ...waiting.map(({ _id }) => _id)]);
}
