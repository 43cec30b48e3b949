import { Callout, Checkbox } from "@blueprintjs/core";
import { dataLine, largeLines } from "@twinhelm/core/promotion/lines";
import { promotionText } from "@twinhelm/core/promotion/text";
import type { WebPromotion } from "./useWebPromotion";

/** Documents and files that differ, each with whether they are wanted. */
export function DataLines({ promotion: { context, send } }: { promotion: WebPromotion }) {
  const { data, large, chosen } = context;
  if (data.length + large.length === 0) return null;
  return (
    <section>
      <h3>{promotionText("data.head")}</h3>
      <ul className="promotion-lines">
        {data.map((line) => (
          <li key={line.key} className="promotion-line">
            <Checkbox
              label={dataLine(line)}
              checked={chosen.has(line.key)}
              onChange={() => send({ type: "TOGGLE", key: line.key })}
            />
          </li>
        ))}
      </ul>
      <LargeFiles large={large} />
    </section>
  );
}

/** Files that do not go along, and how they are moved. */
export const LargeFiles = ({ large }: { large: readonly string[] }) =>
  largeLines(large).map((line) => (
    <Callout key={line} intent="warning" compact>
      {line}
    </Callout>
  ));
