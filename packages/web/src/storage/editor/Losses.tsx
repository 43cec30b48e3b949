import { pictureText } from "@twinhelm/core/storage/picture/text";

/** What saving takes from a picture, before it does. */
export function Losses({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="crop-losses" role="status">
      <p>{pictureText("loses.title")}</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
