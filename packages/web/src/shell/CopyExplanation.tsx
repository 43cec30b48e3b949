import { type Explanation, plainText } from "@twinhelm/core/access/explanation";
import { accessText } from "@twinhelm/core/access/text";
import { CopyButton } from "./CopyButton";

/** Copies why something is denied, as a text for somebody who can grant it, and the statement that would. */
export function CopyExplanation({ explanation }: { explanation: Explanation }) {
  const { statement } = explanation;
  return (
    <span className="copy-explanation">
      <CopyButton
        value={[plainText(explanation), statement].filter((each) => each !== undefined).join("\n")}
        label={accessText("copy.text")}
        shown
      />
      {statement !== undefined && <CopyButton value={statement} label={accessText("copy.statement")} shown />}
    </span>
  );
}
