import { referenceLines } from "@twinhelm/core/expression/reference/reference";
import { referenceText } from "@twinhelm/core/expression/reference/text";
import { useTerminal } from "../context";
import { wrap } from "../layout/wrap";
import type { Layer } from "../navigation/layer";
import { type Change, changeLayer, show } from "../navigation/state";
import { Reader } from "./Reader";
import type { LayerSize } from "./size";

interface ReferenceLayerProps {
  readonly layer: Extract<Layer, { kind: "reference" }>;
  readonly size: LayerSize;
  readonly change: (change: Change) => void;
}

/** What can be written in the rule language, over whatever a rule is typed in. */
export function ReferenceLayer({ layer, size, change }: ReferenceLayerProps) {
  const { paint } = useTerminal();
  const lines = referenceLines().flatMap((line) => {
    const [indent = ""] = /^ */.exec(line) ?? [];
    const parts = wrap(line.trimStart(), size.width - 2 - indent.length);
    // What is written stands out from what is said of it.
    const isCode = indent.length === 2;
    return parts.map((part) => ` ${indent}${isCode ? paint(part, "accent") : part}`);
  });
  return (
    <Reader
      size={size}
      title={referenceText("title")}
      lines={lines}
      top={layer.top}
      onTop={(top) => change(changeLayer("reference", (now) => ({ ...now, top })))}
      onClose={() => change(show(undefined))}
    />
  );
}
