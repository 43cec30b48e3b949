import { placeholder } from "@twinhelm/core/bucket/guide/calls";
import type { GuideCard } from "@twinhelm/core/bucket/guide/cards";
import { guideKinds } from "@twinhelm/core/bucket/guide/kinds";
import { useGuide } from "@twinhelm/core/bucket/guide/react";
import { guideText } from "@twinhelm/core/bucket/guide/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import type { AreaLayerProps } from "../area/faces";
import { useTerminal } from "../context";
import { Picker } from "../layers/Picker";
import { Reader } from "../layers/Reader";
import { clamp } from "../layout/scroll";
import { wrap } from "../layout/wrap";
import { changeLayer, inLayer, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { GuideLayer } from "./layer";

/** The guide for developers: examples to choose from, each read whole and copied. */
export function GuidePicker({ layer, layerNumber, size, change }: AreaLayerProps<"guide">) {
  const { paint } = useTerminal();
  const copy = useCopy();
  const { value, failure } = useGuide(layer.bucketId);
  const edit = (next: Partial<GuideLayer>) =>
    change(
      inLayer(
        layerNumber,
        changeLayer("guide", (now) => ({ ...now, ...next })),
      ),
    );
  const found = examplesOf(value?.cards ?? [], layer.query);
  const row = clamp(layer.row, 0, found.length - 1);
  const current = found[row];
  const heading = visibleText(guideText("heading", { title: layer.title }));
  if (layer.top !== undefined && current !== undefined)
    return (
      <Reader
        size={size}
        title={`${current.title} (${current.kind})`}
        lines={[
          ...wrap(current.about, size.width - 2).map((line) => ` ${paint(line, "dim")}`),
          "",
          ...visibleLines(current.example)
            .flatMap((line) => wrap(line, size.width - 4))
            .map((line) => `  ${line}`),
        ]}
        top={layer.top}
        onTop={(top) => edit({ top })}
        onCopy={() => copy(current.example)}
        onClose={() => edit({ top: undefined })}
      />
    );
  const waiting = failure?.message ?? `${text("common.loading")} …`;
  const about =
    value === undefined
      ? [waiting]
      : found.length === 0
        ? [guideText("none")]
        : [guideText("about", { placeholder }), guideText(value.stored ? "sample" : "invented")];
  return (
    <Picker
      size={size}
      title={heading}
      sign=">"
      query={layer.query}
      items={found.map(({ id, title, kind }) => ({ id, label: title, hint: kind }))}
      row={row}
      about={about.map(visibleText)}
      onQuery={(query) => edit({ query, row: 0 })}
      onRow={(next) => edit({ row: next })}
      onPick={() => {
        if (current !== undefined) edit({ top: 0 });
      }}
      onClose={() => change(show(undefined))}
    />
  );
}

interface Example {
  readonly id: string;
  readonly title: string;
  /** What it is written for. */
  readonly kind: string;
  readonly about: string;
  readonly example: string;
}

/** All examples with all words in their title or kind. */
function examplesOf(cards: readonly GuideCard[], query: string): readonly Example[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  return cards
    .flatMap(({ id, title, about, examples }) =>
      guideKinds.flatMap((kind) => {
        const example = examples[kind];
        return example === undefined
          ? []
          : [{ id: `${id} ${kind}`, title, kind: guideText(kind), about, example }];
      }),
    )
    .filter(({ title, kind }) => words.every((word) => `${title} ${kind}`.toLowerCase().includes(word)));
}
