import type { KeyboardEvent } from "react";

interface Slid {
  readonly min: number;
  readonly max: number;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
}

/** What Home and End do around a slider: they go to its ends. */
export const sliderEnds =
  ({ min, max, disabled, onChange }: Slid) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target } = event;
    const isSlider = target instanceof Element && target.getAttribute("role") === "slider";
    if (disabled || !isSlider || (key !== "Home" && key !== "End")) return;
    event.preventDefault();
    onChange(key === "Home" ? min : max);
  };
