import { MaterialIcon } from "../shell/MaterialIcon";

/**
 * What is done to the fields of a bucket at this moment: how far it is, and at last what that means, which alone is read out.
 * Nothing where there are no words.
 */
export function ChangingHint({ words }: { readonly words: readonly string[] }) {
  const said = words.at(-1);
  if (said === undefined) return null;
  return (
    <div className="slow-hint">
      <MaterialIcon name="hourglass_empty" />
      <span>
        {words.slice(0, -1).join(" ")} <span role="status">{said}</span>
      </span>
    </div>
  );
}
