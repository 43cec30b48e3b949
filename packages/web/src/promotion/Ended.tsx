import { Button } from "@blueprintjs/core";
import { codeAdvice, endedLines, missingLines } from "@twinhelm/core/promotion/lines";
import { isAnythingLeft } from "@twinhelm/core/promotion/machine";
import { promotionText } from "@twinhelm/core/promotion/text";
import { FormError } from "../shell/FormError";
import { saveContent } from "../storage/browser/saveFile";
import { LargeFiles } from "./DataLines";
import type { WebPromotion } from "./useWebPromotion";

/** What became of a plan: what is done, what failed, and what has to be set by hand. */
export function Ended({ promotion }: { promotion: WebPromotion }) {
  const { context, send, step, zip } = promotion;
  const { plan, lines, moved, taken } = context;
  if (plan === undefined) return null;
  const names = { source: plan.source.name, target: plan.target.name };
  const store = zip();
  const missing = missingLines(lines);
  return (
    <>
      {step === "done" ? (
        <p role="status">{promotionText("done", names)}</p>
      ) : (
        <FormError>{promotionText("partly")}</FormError>
      )}
      <pre className="promotion-ended">{endedLines(lines, moved).join("\n")}</pre>
      {codeAdvice(lines).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <LargeFiles large={context.large} />
      {missing.length > 0 && (
        <section>
          <h2>{promotionText("missing.head")}</h2>
          <ul>
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <p className="promotion-buttons">
        {store !== undefined && (
          <Button
            intent="primary"
            text={promotionText("zip.save", { name: store.name })}
            onClick={() => saveContent(store.bytes(), store.name, "application/zip")}
          />
        )}
        {step === "partly" && isAnythingLeft(context) && (
          <Button
            intent="primary"
            text={promotionText("apply.again")}
            onClick={() => send({ type: "APPLY" })}
          />
        )}
        {!taken && <Button text={promotionText("again")} onClick={() => send({ type: "PLAN" })} />}
        <Button text={promotionText("back")} onClick={() => send({ type: "BACK" })} />
      </p>
    </>
  );
}
