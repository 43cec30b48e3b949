import { MaterialIcon } from "../shell/MaterialIcon";

/** What is done to the fields of a bucket at this moment; nothing where there are no words. */
export function ChangingHint({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <div className="slow-hint" role="status">
      <MaterialIcon name="hourglass_empty" />
      <span>{words.join(" ")}</span>
    </div>
  );
}
