import { factorRemove, factorStart } from "@twinhelm/core/identity/actions";
import type { Identity } from "@twinhelm/core/identity/model";
import { type SecondFactor as Factor, useFactorKinds, useSecondFactor } from "@twinhelm/core/identity/react";
import type { ReadChallenge } from "@twinhelm/core/identity/secondFactor/challenge";
import { titleOfFactor } from "@twinhelm/core/identity/secondFactor/words";
import { identityText } from "@twinhelm/core/identity/text";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Confirming } from "../action/Confirming";
import { ActionButton } from "../shell/ActionButton";
import { focusFirst } from "../shell/focusFirst";
import { MaterialIcon } from "../shell/MaterialIcon";
import { EnrollingForm } from "./EnrollingForm";
import { CodesLeft, NewCodes } from "./RecoveryCodes";
import { readChallenge } from "./readChallenge";

/** The second factor of an identity: what it is, how to get one, how to be without (spec 1, section 4). */
export function SecondFactor({ identity }: { identity: Identity }) {
  const factor = useSecondFactor(readChallenge);
  const { authFactor } = identity;
  const section = useRef<HTMLElement>(null);
  const enrolling = authFactor === undefined ? factor.step === "idle" : undefined;
  useFocusInside(section, factor.step === "keeping" ? factor.step : enrolling);
  return (
    <section ref={section} className="factor" aria-label={identityText("factor.title")}>
      <h2>{identityText("factor.title")}</h2>
      {factor.step === "keeping" && <NewCodes identity={identity} factor={factor} />}
      {authFactor !== undefined && factor.step !== "keeping" && (
        <Enrolled identity={identity} factor={factor} />
      )}
      {authFactor === undefined && factor.step === "idle" && (
        <>
          <p className="muted">{identityText("factor.none")}</p>
          <ActionButton
            icon={<MaterialIcon name="phonelink_lock" />}
            text={identityText("factor.enable")}
            request={factorStart.permission?.({ id: identity._id, type: "", config: {} })}
            onClick={() => factor.enable(identity)}
          />
        </>
      )}
      {authFactor === undefined && factor.step !== "idle" && factor.step !== "keeping" && (
        <EnrollingForm factor={factor} />
      )}
    </section>
  );
}

/** What was pressed goes with the step that it ended: the keys go on in the next one. */
function useFocusInside(around: RefObject<HTMLElement | null>, step: unknown): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === document.body) focusFirst(around.current);
  }, [around, step]);
}

function Enrolled({ identity, factor }: { identity: Identity; factor: Factor<ReadChallenge> }) {
  const { authFactor, _id: id, identifier: name } = identity;
  const kinds = useFactorKinds(true).value;
  const kind = kinds?.find(({ type }) => type === authFactor?.type);
  const confirmation = factorRemove.confirm?.({ id, name });
  return (
    <>
      <dl>
        <dt>{identityText("factor.method")}</dt>
        <dd>{authFactor && titleOfFactor({ title: kind?.title, ...authFactor })}</dd>
        {Object.entries(authFactor?.config ?? {}).map(([key, value]) => (
          <Entry key={key} name={key}>
            {String(value)}
          </Entry>
        ))}
      </dl>
      <CodesLeft identity={identity} factor={factor} />
      <ActionButton
        intent="danger"
        variant="minimal"
        icon={<MaterialIcon name="no_encryption" />}
        text={identityText("factor.disable")}
        request={factorRemove.permission?.({ id, name })}
        onClick={() => factor.disable(identity)}
      />
      {factor.step === "removing" && confirmation !== undefined && (
        <Confirming asked={{ confirmation, run: factor.remove }} onClose={factor.cancel} />
      )}
    </>
  );
}

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
