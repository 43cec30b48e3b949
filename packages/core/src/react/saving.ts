import { useState } from "react";
import type { EditingView } from "../editing/view";
import type { GoingOn } from "../shell/notifications";
import { useNotifications } from "./actions";

/**
 * Whether all that is typed is being saved and that takes long: it goes on by itself, and nothing is lost by leaving.
 * `isOwn`: whether something that goes on is this save.
 */
export function useSavedByItself<Draft>(
  { state, draft }: Pick<EditingView<unknown, Draft>, "state" | "draft">,
  isOwn: (going: GoingOn) => boolean,
): boolean {
  const { going } = useNotifications().state;
  const [sent, setSent] = useState<{ readonly draft: Draft }>();
  const isSaving = state === "saving";
  if (isSaving !== (sent !== undefined)) setSent(isSaving ? { draft } : undefined);
  return isSaving && going.some(isOwn) && sent?.draft === draft;
}
