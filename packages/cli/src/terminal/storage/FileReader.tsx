import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import type { AreaLayerProps } from "../area/faces";
import { Reader } from "../layers/Reader";
import { widthOf } from "../layout/width";
import { changeLayer, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";

/** A file as lines: blanks stay as they are, what is too long goes on below. */
export function FileReader({ layer, size, change }: AreaLayerProps<"file">) {
  const { text, title, top } = layer;
  const copy = useCopy();
  const width = Math.max(10, size.width - 3);
  const lines = useMemo(
    () => visibleLines(text).flatMap((line) => brokenAt(line, width).map((part) => `  ${part}`)),
    [text, width],
  );
  return (
    <Reader
      size={size}
      title={visibleText(title)}
      lines={lines}
      top={top}
      onTop={(next) => change(changeLayer("file", (now) => ({ ...now, top: next })))}
      onCopy={() => copy(text)}
      onClose={() => change(show(undefined))}
    />
  );
}

/** A line in parts of this width. */
function brokenAt(line: string, width: number): readonly string[] {
  const parts: string[] = [];
  let part = "";
  let room = width;
  for (const character of line) {
    const own = widthOf(character);
    if (own > room) {
      parts.push(part);
      part = "";
      room = width;
    }
    part += character;
    room -= own;
  }
  return [...parts, part];
}
