import { plainSentence } from "@twinhelm/core/access/explanation";
import { actionTitle } from "@twinhelm/core/access/words";
import { bucketText } from "@twinhelm/core/bucket/text";
import { type Holder, whoSentences, whoWords } from "@twinhelm/core/bucket/who/holders";
import { useHolders } from "@twinhelm/core/bucket/who/react";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import type { AreaLayerProps } from "../area/faces";
import { useTerminal } from "../context";
import { Picker } from "../layers/Picker";
import { Reader } from "../layers/Reader";
import { clamp } from "../layout/scroll";
import { wrap } from "../layout/wrap";
import { changeLayer, inLayer, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { WhoLayer } from "./layer";

/** Who may do what with documents, and why: said of the one under the cursor, and read whole once chosen. */
export function WhoPicker({ layer, layerNumber, size, change }: AreaLayerProps<"who">) {
  const { paint } = useTerminal();
  const copy = useCopy();
  const { all, failure, notes } = useHolders(layer.asked, layer.query);
  const edit = (next: Partial<WhoLayer>) =>
    change(
      inLayer(
        layerNumber,
        changeLayer("who", (now) => ({ ...now, ...next })),
      ),
    );
  const holders = all ?? [];
  const row = clamp(layer.row, 0, holders.length - 1);
  const current = holders[row];
  const { document, title } = layer.asked;
  const heading = visibleText(
    document === undefined
      ? bucketText("who.title", { title })
      : bucketText("who.document", { name: document.name }),
  );
  if (layer.top !== undefined && current !== undefined) {
    const lines = whoLines(current);
    return (
      <Reader
        size={size}
        title={heading}
        lines={lines
          .map(({ words, bold }) => (bold ? paint(words, "bold") : words))
          .flatMap((line) => wrap(line, size.width - 2).map((part) => ` ${part}`))}
        top={layer.top}
        onTop={(top) => edit({ top })}
        onCopy={() => copy(lines.map(({ words }) => words).join("\n"))}
        onClose={() => edit({ top: undefined })}
      />
    );
  }
  const waiting = failure?.message ?? (all === undefined ? `${text("common.loading")} …` : undefined);
  const about = current === undefined ? [] : whoSentences(current);
  return (
    <Picker
      size={size}
      title={heading}
      sign={`${bucketText("who.search")}:`}
      query={layer.query}
      items={holders.map((each) => ({ id: each.id, label: labelOf(each), hint: marksOf(each) }))}
      row={row}
      about={[...(waiting === undefined ? about : [waiting]), ...notes].map(visibleText)}
      onQuery={(query) => edit({ query, row: 0 })}
      onRow={(next) => edit({ row: next })}
      onPick={() => {
        if (current !== undefined) edit({ top: 0 });
      }}
      onClose={() => change(show(undefined))}
    />
  );
}

const labelOf = ({ kind, name }: Holder): string =>
  visibleText(kind === "apikey" ? `${name} (${bucketText("grant.kind.apikey")})` : name);

const marksOf = ({ answers }: Holder): string =>
  answers.map(({ decision }, at) => `${decision.allowed ? "✓" : "✗"} ${whoWords[at] ?? ""}`).join("  ");

/** All answers on one holder, each with its reasons and, where it is denied, the statement that would grant it. */
const whoLines = (holder: Holder): readonly { readonly words: string; readonly bold: boolean }[] => [
  { words: labelOf(holder), bold: true },
  ...holder.answers.flatMap(({ action, decision, sentences, statement }) => [
    { words: "", bold: false },
    { words: `${decision.allowed ? "✓" : "✗"} ${actionTitle(action)}`, bold: true },
    ...sentences.map((each) => ({ words: visibleText(plainSentence(each)), bold: false })),
    ...(statement === undefined ? [] : [{ words: visibleText(statement), bold: false }]),
  ]),
];
