import { isRecord } from "../editing/same";
import { visibleText } from "../text/visible";
import { isSecret, openText, type Place, placeIn } from "./secrets";
import { assistantText } from "./text";

/** What an assistant is given of one answer, at most. */
export const bounds = { items: 100, text: 4_000, all: 60_000, depth: 30 } as const;

/** What is given, and whether something was left out. */
export interface Given {
  readonly value: unknown;
  readonly cut: boolean;
}

/**
 * What an assistant, or a plan, is given of a value: no secret, no control characters, no more than fits. `area`: whose
 * rows it holds. What is cut says so in its place.
 */
export function given(
  area: string,
  value: unknown,
  most: Partial<Record<keyof typeof bounds, number>> = {},
): Given {
  const limit = { ...bounds, ...most };
  const state = { left: limit.all, cut: false };
  const text = (written: string): string => {
    const open = openText(area, written, assistantText("secret"));
    const room = Math.min(limit.text, Math.max(0, state.left));
    const short = open.length <= room ? open : open.slice(0, room);
    state.left -= short.length;
    const shown = short.split("\n").map(visibleText).join("\n");
    if (short.length === open.length) return shown;
    state.cut = true;
    return `${shown}${assistantText("cut", { shown: short.length, all: open.length })}`;
  };
  const of = (each: unknown, place: Place): unknown => {
    if (typeof each === "string") return text(each);
    if (place.depth > limit.depth) return assistantText("deep");
    if (Array.isArray(each)) return list(each, place);
    if (!isRecord(each)) {
      state.left -= 8;
      return each;
    }
    return record(each, place);
  };
  const record = (holder: Readonly<Record<string, unknown>>, place: Place): unknown => {
    const entries = Object.entries(holder);
    const shown: [string, unknown][] = [];
    for (const [key, inner] of entries) {
      if (state.left <= 0) {
        state.cut = true;
        shown.push(["…", assistantText("cut.items", { shown: shown.length, all: entries.length })]);
        break;
      }
      state.left -= key.length;
      const own = placeIn(holder, key, place);
      const secret = isSecret(own, inner, holder);
      shown.push([visibleText(key), secret ? assistantText("secret") : of(inner, own)]);
    }
    return Object.fromEntries(shown);
  };
  const list = (items: readonly unknown[], { area: whose, path, depth }: Place): readonly unknown[] => {
    const shown: unknown[] = [];
    for (const item of items) {
      if (shown.length >= limit.items || state.left <= 0) {
        state.cut = true;
        return [...shown, assistantText("cut.items", { shown: shown.length, all: items.length })];
      }
      shown.push(of(item, { area: whose, path: [...path, ""], depth: depth + 1 }));
    }
    return shown;
  };
  return { value: of(value, { area, path: [], depth: 0 }), cut: state.cut };
}
