import { Button } from "@blueprintjs/core";
import { factorRenew } from "@twinhelm/core/identity/actions";
import type { Identity } from "@twinhelm/core/identity/model";
import { codesLeftText, type SecondFactor, useRecoveryCodes } from "@twinhelm/core/identity/react";
import type { ReadChallenge } from "@twinhelm/core/identity/secondFactor/challenge";
import { answerLabel } from "@twinhelm/core/identity/secondFactor/words";
import { identityText } from "@twinhelm/core/identity/text";
import { text } from "@twinhelm/core/text/catalogue";
import type { FormEvent } from "react";
import { TextField } from "../input/TextField";
import { ActionButton } from "../shell/ActionButton";
import { CopyButton } from "../shell/CopyButton";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";

interface CodesProps {
  readonly identity: Identity;
  readonly factor: SecondFactor<ReadChallenge>;
}

/** Codes that were made just now: they are shown this once, to be copied or kept as a file. */
export function NewCodes({ identity: { identifier: name }, factor: { codes, cancel } }: CodesProps) {
  const all = codes.join("\n");
  const file = `${identityText("codes.file", { name })}\n\n${all}\n`;
  return (
    <div className="recovery-codes">
      <h3>{identityText("codes.title")}</h3>
      <p>{identityText("codes.about")}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-actions">
        <Button intent="primary" text={identityText("codes.done")} onClick={cancel} />
        <a
          className="bp6-button"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          <MaterialIcon name="download" />
          {identityText("codes.download")}
        </a>
        <CopyButton value={all} label={identityText("codes.copy")} shown />
      </div>
    </div>
  );
}

/** How many are left, and new ones for a code. Nothing where the server has none. */
export function CodesLeft({ identity, factor }: CodesProps) {
  const left = useRecoveryCodes(identity._id).value;
  if (left === undefined || left === null) return null;
  if (factor.step === "proving") return <Proving factor={factor} />;
  return (
    <div className="recovery-codes">
      <h3>{identityText("codes.title")}</h3>
      <p className={left > 1 ? "muted" : "codes-few"}>{codesLeftText(left)}</p>
      <ActionButton
        icon={<MaterialIcon name="password" />}
        text={identityText("codes.renew")}
        request={factorRenew.permission?.({ id: identity._id, answer: "" })}
        onClick={() => factor.renew(identity)}
      />
    </div>
  );
}

function Proving({ factor }: Pick<CodesProps, "factor">) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    factor.complete();
  };
  return (
    <form className="recovery-codes" onSubmit={submit}>
      <h3>{identityText("codes.renew")}</h3>
      <p>{identityText("codes.renew.about")}</p>
      {factor.problem !== undefined && <FormError>{factor.problem}</FormError>}
      <TextField
        label={answerLabel(undefined)}
        autoFocus
        autoComplete="one-time-code"
        value={factor.answer}
        onChange={factor.type}
      />
      <div className="factor-actions">
        <Button
          type="submit"
          intent="primary"
          text={identityText("codes.renew")}
          disabled={factor.answer.trim() === ""}
          loading={factor.busy}
        />
        <Button variant="minimal" text={text("common.cancel")} onClick={factor.cancel} />
      </div>
    </form>
  );
}
