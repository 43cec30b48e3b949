/**
 * Buttons of the component library are clicked when Enter or Space is released on them, wherever the key went down, and
 * those of the browser by an Enter that moved the focus to them. A key that opened a question would answer it, and one
 * that closed a dialog would open it again: here only a key that went down on the same element reaches it. Call it
 * before anything else listens.
 */
export function guardKeyClicks(): void {
  const pressedOn = new Map<string, EventTarget | null>();
  const isElsewhere = ({ key, target }: KeyboardEvent) =>
    (key === "Enter" || key === " ") && pressedOn.get(key) !== target;
  addEventListener("keydown", ({ key, target, repeat }) => repeat || pressedOn.set(key, target), {
    capture: true,
  });
  // The browser says what is typed right after the key went down, to what has the focus by then.
  addEventListener("keypress", (event) => isElsewhere(event) && event.preventDefault(), { capture: true });
  addEventListener(
    "keyup",
    (event) => {
      if (isElsewhere(event)) event.stopImmediatePropagation();
      pressedOn.delete(event.key);
    },
    { capture: true },
  );
}
