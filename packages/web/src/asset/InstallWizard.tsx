import { Button, InputGroup, Spinner } from "@blueprintjs/core";
import { assetActions } from "@twinhelm/core/asset/actions";
import type { Asset } from "@twinhelm/core/asset/model";
import { useWizard, type Wizard } from "@twinhelm/core/asset/react";
import { failuresOf } from "@twinhelm/core/asset/resources";
import { assetText } from "@twinhelm/core/asset/text";
import { isAgreed, offersAfter } from "@twinhelm/core/asset/wizard";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useId, useRef } from "react";
import { FormFields } from "../form/FormFields";
import { ActionButton } from "../shell/ActionButton";
import { FormError } from "../shell/FormError";
import { Changes } from "./Changes";

/** Installs an asset: configure, look at what that does, install (spec 3, section 2.3). */
export function InstallWizard({ asset, onInstalled }: { asset: Asset; onInstalled?: () => void }) {
  const wizard = useWizard(asset);
  const { failure, outcome } = wizard.context;
  const isInstalled = wizard.step === "done" && outcome !== undefined && failuresOf(outcome) === 0;
  useEffect(() => {
    if (isInstalled) onInstalled?.();
  }, [isInstalled, onInstalled]);
  const section = useStepFocus(wizard.step);
  return (
    <section ref={section} className="asset-wizard" tabIndex={-1}>
      {onInstalled === undefined && <h2>{assetText("install")}</h2>}
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <Step wizard={wizard} />
    </section>
  );
}

/** Whoever is at the keyboard stays in a part whose buttons give place to those of the next step. */
function useStepFocus(step: Wizard["step"]) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && !section.current?.contains(document.activeElement))
      section.current?.focus({ preventScroll: true });
    before.current = step;
  }, [step]);
  return section;
}

function Step({ wizard }: { wizard: Wizard }) {
  switch (wizard.step) {
    case "configuring":
      return <Configure wizard={wizard} />;
    case "planned":
      return <Planned wizard={wizard} />;
    case "done":
      return <Done wizard={wizard} />;
    default:
      return <Waiting wizard={wizard} />;
  }
}

/** A comparison that does not end need not be waited for. */
function Waiting({ wizard: { step, send } }: { wizard: Wizard }) {
  return (
    <>
      <p role="status">
        <Spinner size={20} />
        {assetText(step === "planning" ? "wizard.planning" : "wizard.installing")}
      </p>
      {step === "planning" && (
        <p className="asset-buttons">
          <Button text={assetText("wizard.back")} onClick={() => send({ type: "BACK" })} />
        </p>
      )}
    </>
  );
}

function Configure({ wizard: { fields, values, problems, shown, set, send } }: { wizard: Wizard }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: "PREVIEW" });
      }}
    >
      {fields.length === 0 && <p>{assetText("configs.none")}</p>}
      <FormFields fields={fields} values={values} problems={shown} onChange={set} />
      <ActionButton
        type="submit"
        intent="primary"
        text={assetText("wizard.preview")}
        request={assetActions.install.permission?.({ id: "", configs: [] })}
        disabled={Object.keys(problems).length > 0}
      />
    </form>
  );
}

function Planned({ wizard: { context, send } }: { wizard: Wizard }) {
  const { plan, asset, typed } = context;
  const label = useId();
  if (plan === undefined) return null;
  return (
    <>
      <Changes plan={plan} />
      {plan.deletions > 0 && (
        <>
          <FormError>
            {assetText("plan.deletions", { count: plan.deletions, documents: plan.documents })}
          </FormError>
          <label htmlFor={label}>{assetText("wizard.type", { name: asset.name })}</label>
          <InputGroup
            id={label}
            value={typed}
            onValueChange={(value) => send({ type: "TYPE", typed: value })}
          />
        </>
      )}
      <p className="asset-buttons">
        <Button text={assetText("wizard.back")} onClick={() => send({ type: "BACK" })} />
        <Button
          intent={plan.deletions > 0 ? "danger" : "primary"}
          text={assetText("wizard.install")}
          disabled={!isAgreed(context)}
          onClick={() => send({ type: "INSTALL" })}
        />
      </p>
    </>
  );
}

function Done({ wizard: { context, send } }: { wizard: Wizard }) {
  const { outcome, asset } = context;
  const count = outcome === undefined ? 0 : failuresOf(outcome);
  return (
    <>
      {count === 0 ? (
        <p role="status">{assetText("wizard.done", { name: visibleText(asset.name) })}</p>
      ) : (
        <FormError>{assetText("wizard.partly", { name: asset.name, count })}</FormError>
      )}
      <p className="asset-buttons">
        {offersAfter(context).map(({ type, label }, at) => (
          <Button
            key={type}
            intent={count > 0 && at === 0 ? "primary" : "none"}
            text={label}
            onClick={() => send({ type })}
          />
        ))}
      </p>
    </>
  );
}
