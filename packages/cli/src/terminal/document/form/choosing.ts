import type { FormLine } from "@twinhelm/core/document/form/lines";
import { isSame } from "@twinhelm/core/editing/same";
import { choicesOf, otherChoices } from "@twinhelm/core/field/valueEditor";
import { formText } from "@twinhelm/core/text/form";
import { inputText } from "@twinhelm/core/text/input";
import { choosing } from "../../navigation/layer";
import { type Change, show } from "../../navigation/state";

type Take = (value: unknown) => void;
type ToChange = (change: Change) => void;

/** One value of an enumeration is chosen, or none where that is allowed. */
export function chooseValue(
  { title, property, value, required }: FormLine,
  take: Take,
  change: ToChange,
): void {
  const known = choicesOf(property);
  const none = required ? [] : [{ id: "-1", label: inputText("builder.none") }];
  const items = [...none, ...known.map(({ label }, at) => ({ id: String(at), label }))];
  const current = String(known.findIndex((each) => isSame(each.value, value)));
  change(show(choosing({ title, items, onPick: (id) => take(known[Number(id)]?.value) }, current)));
}

/** One after the other is chosen, or let go; Escape ends it. */
export function chooseSeveral(
  { title, property, value }: Pick<FormLine, "title" | "property" | "value">,
  take: Take,
  change: ToChange,
  current?: string,
): void {
  const { items: type = property, maxItems = Number.POSITIVE_INFINITY } = property;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = choicesOf(type);
  const all = [...otherChoices(chosen, known), ...known];
  const isChosen = (one: unknown) => chosen.some((each) => isSame(each, one));
  const items = all.map((choice, at) => ({
    id: String(at),
    label: `${isChosen(choice.value) ? "✓" : " "} ${choice.label}`,
  }));
  const onPick = (id: string) => {
    const one = all[Number(id)]?.value;
    const more = chosen.length < maxItems ? [...chosen, one] : chosen;
    const next = isChosen(one) ? chosen.filter((each) => !isSame(each, one)) : more;
    const left = next.length === 0 ? undefined : next;
    take(left);
    chooseSeveral({ title, property, value: left }, take, change, id);
  };
  change(show(choosing({ title, items, about: [formText("several")], onPick }, current)));
}
