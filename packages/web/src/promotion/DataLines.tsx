import { Checkbox } from "@blueprintjs/core";
import { dataLine } from "@twinhelm/core/promotion/lines";
import { promotionText } from "@twinhelm/core/promotion/text";
import type { WebPromotion } from "./useWebPromotion";

/** Documents and files that differ, each with whether they are wanted. */
export function DataLines({ promotion: { context, send } }: { promotion: WebPromotion }) {
  const { data, chosen } = context;
  if (data.length === 0) return null;
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
    </section>
  );
}
