import { Button } from "@blueprintjs/core";
import { pictureText } from "@twinhelm/core/storage/picture/text";

interface MeanwhileProps {
  readonly what: "changed" | "gone";
  readonly busy: boolean;
  readonly onAnyway: () => void;
  readonly onReload: () => void;
}

/** The ways on once somebody else replaced the picture; one that is gone cannot be saved over. */
export const Meanwhile = ({ what, busy, onAnyway, onReload }: MeanwhileProps) =>
  what === "gone" ? null : (
    <div className="crop-ways">
      <Button text={pictureText("reload")} disabled={busy} onClick={onReload} />
      <Button intent="danger" text={pictureText("anyway")} disabled={busy} onClick={onAnyway} />
    </div>
  );
