/**
 * Buttons of the component library are clicked when Enter or Space is released on them, wherever the key went down.
 * A key that opened a question would answer it on its way up: here only a key that went down on the same element
 * reaches it. Call it before anything else listens.
 */
export function guardKeyClicks(): void {
  const pressedOn = new Map<string, EventTarget | null>();
  addEventListener("keydown", ({ key, target, repeat }) => repeat || pressedOn.set(key, target), {
    capture: true,
  });
  addEventListener(
    "keyup",
    (event) => {
      const { key, target } = event;
      const same = pressedOn.get(key) === target;
      pressedOn.delete(key);
      if (!same && (key === "Enter" || key === " ")) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
