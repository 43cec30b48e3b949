import type { Explanation } from "@twinhelm/core/access/explanation";
import { text } from "@twinhelm/core/text/catalogue";

/** Why something is denied or allowed: sentences for people, below them the term and the statement of the API. */
export function Explained({ explanation }: { explanation: Explanation }) {
  const { action, sentences, statement } = explanation;
  return (
    <>
      <Sentences sentences={sentences} />
      {statement !== undefined && (
        <>
          <p className="muted">{text("access.required", { action })}</p>
          <p className="statement">
            <code>{statement}</code>
          </p>
        </>
      )}
    </>
  );
}

/** Sentences, a line each, their names set off. */
export const Sentences = ({ sentences }: Pick<Explanation, "sentences">) =>
  sentences.map((sentence) => {
    const parts = sentence.map(({ text: words, name }, at) => ({ words, name, at }));
    return (
      <p key={parts.map(({ words }) => words).join("")}>
        {parts.map(({ words, name, at }) => (name ? <strong key={at}>{words}</strong> : words))}
      </p>
    );
  });
