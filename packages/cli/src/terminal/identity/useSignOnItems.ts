import { runAction } from "@twinhelm/core/action/run";
import type { Identity, SignOn } from "@twinhelm/core/identity/model";
import { useSignOns } from "@twinhelm/core/identity/react";
import { signOnActions } from "@twinhelm/core/identity/signOns";
import { identityText } from "@twinhelm/core/identity/text";
import { useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { heading, type Item, note } from "../form/items";
import { usePermissions } from "../keys/usePermissions";
import { button } from "./factorItems";

/** Who at sign-on providers signs in as an identity, and who came with its name. Nothing where there is nobody. */
export function useSignOnItems(identity: Identity | undefined): readonly Item[] {
  const { paint } = useTerminal();
  const client = useClient();
  const permissions = usePermissions();
  const id = identity?._id ?? "";
  const signOns = useSignOns(id).value ?? [];
  if (signOns.length === 0) return [];
  const { signOnLink, signOnUnlink } = signOnActions;
  const itemsOf = ({ strategy, title, subject, linked }: SignOn): readonly Item[] => {
    const input = { id, strategy, subject };
    const at = `signOn.${strategy}.${subject}`;
    const keyOf = (action: typeof signOnLink | typeof signOnUnlink) =>
      permissions.guard(action.permission?.(input), () => void runAction(client, action, input));
    const state = identityText(linked ? "signOn.linked" : "signOn.waiting");
    const unlink = linked ? signOnUnlink.title : identityText("signOn.refuse");
    return [
      note(at, visibleText(`${title}: ${subject} ${state}`)),
      ...(linked ? [] : [button(`${at}.link`, signOnLink.title, keyOf(signOnLink), paint)]),
      button(`${at}.unlink`, unlink, keyOf(signOnUnlink), paint),
    ];
  };
  return [heading("signOn", identityText("signOn.title"), paint), ...signOns.flatMap(itemsOf)];
}
