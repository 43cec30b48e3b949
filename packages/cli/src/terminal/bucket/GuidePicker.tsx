import { placeholder } from "@twinhelm/core/bucket/guide/calls";
import type { GuideCard } from "@twinhelm/core/bucket/guide/cards";
import { guideKinds } from "@twinhelm/core/bucket/guide/kinds";
import { useGuide } from "@twinhelm/core/bucket/guide/react";
import { guideText } from "@twinhelm/core/bucket/guide/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import type { AreaLayerProps } from "../area/faces";
import { Picker } from "../layers/Picker";
import { clamp } from "../layout/scroll";
import { changeLayer, inLayer, show } from "../navigation/state";
import { type Example, GuideExample } from "./GuideExample";
import type { GuideLayer } from "./layer";

/** The guide for developers: examples to choose from, each read whole and copied. */
export function GuidePicker({ layer, layerNumber, size, change }: AreaLayerProps<"guide">) {
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
      <GuideExample
        size={size}
        bucketId={layer.bucketId}
        current={current}
        asked={layer.asked === true}
        top={layer.top}
        onTop={(top) => edit({ top })}
        onAsk={(asked) => edit({ asked, top: 0 })}
        onClose={() => edit({ top: undefined, asked: false })}
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

/** All examples with all words in their title or kind. */
function examplesOf(cards: readonly GuideCard[], query: string): readonly Example[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  return cards
    .flatMap(({ id, title, about, examples, query: asks }) =>
      guideKinds.flatMap((kind) => {
        const example = examples[kind];
        return example === undefined
          ? []
          : [{ id: `${id} ${kind}`, title, kind: guideText(kind), about, example, query: asks }];
      }),
    )
    .filter(({ title, kind }) => words.every((word) => `${title} ${kind}`.toLowerCase().includes(word)));
}
