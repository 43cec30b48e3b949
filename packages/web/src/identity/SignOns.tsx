import { runAction } from "@twinhelm/core/action/run";
import type { Identity, SignOn } from "@twinhelm/core/identity/model";
import { useSignOns } from "@twinhelm/core/identity/react";
import { signOnActions } from "@twinhelm/core/identity/signOns";
import { identityText } from "@twinhelm/core/identity/text";
import { useClient } from "@twinhelm/core/react/console";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";

/** Who at sign-on providers signs in as an identity, and who came with its name. Nothing where there is nobody. */
export function SignOns({ identity: { _id: id } }: { identity: Identity }) {
  const { value = [] } = useSignOns(id);
  if (value === null || value.length === 0) return null;
  return (
    <section className="factor" aria-label={identityText("signOn.title")}>
      <h2>{identityText("signOn.title")}</h2>
      {value.map((signOn) => (
        <Row key={`${signOn.strategy} ${signOn.subject}`} id={id} signOn={signOn} />
      ))}
    </section>
  );
}

function Row({ id, signOn: { strategy, title, subject, linked } }: { id: string; signOn: SignOn }) {
  const client = useClient();
  const { signOnLink, signOnUnlink } = signOnActions;
  const input = { id, strategy, subject };
  return (
    <div className="factor-actions">
      <span>
        {title}: <code>{subject}</code>{" "}
        <span className="muted">{identityText(linked ? "signOn.linked" : "signOn.waiting")}</span>
      </span>
      {!linked && (
        <ActionButton
          icon={<MaterialIcon name="link" />}
          text={signOnLink.title}
          request={signOnLink.permission?.(input)}
          onClick={() => void runAction(client, signOnLink, input)}
        />
      )}
      <ActionButton
        variant="minimal"
        intent="danger"
        icon={<MaterialIcon name="link_off" />}
        text={linked ? signOnUnlink.title : identityText("signOn.refuse")}
        request={signOnUnlink.permission?.(input)}
        onClick={() => void runAction(client, signOnUnlink, input)}
      />
    </div>
  );
}
