import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import type { Rows } from "@twinhelm/core/area/rows";
import { useAccess } from "@twinhelm/core/react/console";
import { ActionMenuItem } from "../shell/ActionMenuItem";
import { useChoose } from "./FaceProvider";

interface OfferedItemProps {
  readonly offered: Offered;
  readonly text: string;
  /** What it is done to. */
  readonly chosen: Rows;
  /** Absent: that of the action. */
  readonly icon?: string;
  readonly danger?: boolean;
  /** Why it cannot be done here, whoever asks. */
  readonly reason?: string | undefined;
}

/** An action in a menu, as its area offers it. */
export function OfferedItem({ offered, text, chosen, icon, danger = false, reason }: OfferedItemProps) {
  const { choose, listed } = useChoose();
  const access = useAccess().value;
  return (
    <ActionMenuItem
      icon={icon ?? offered.action.icon}
      danger={danger}
      text={text}
      request={requestOf(offered, { chosen, listed }, access)}
      reason={reason}
      onClick={() => reason === undefined && choose(offered, chosen)}
    />
  );
}
