import { Button, HTMLSelect } from "@blueprintjs/core";
import type { FactorKind } from "@twinhelm/core/identity/model";
import type { SecondFactor } from "@twinhelm/core/identity/react";
import type { ReadChallenge } from "@twinhelm/core/identity/secondFactor/challenge";
import { answerLabel, titleOfFactor } from "@twinhelm/core/identity/secondFactor/words";
import { identityText } from "@twinhelm/core/identity/text";
import { text } from "@twinhelm/core/text/catalogue";
import type { FormEvent } from "react";
import { Field } from "../input/Field";
import { TextField } from "../input/TextField";
import { ActionButton } from "../shell/ActionButton";
import { CopyButton } from "../shell/CopyButton";
import { FormError } from "../shell/FormError";
import { isPicture } from "./readChallenge";

type Factor = SecondFactor<ReadChallenge>;

/** Chooses a method, shows its challenge, takes the answer. */
export function EnrollingForm({ factor }: { factor: Factor }) {
  const { kind, problem, challenge, busy } = factor;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (challenge === undefined) factor.start();
    else factor.complete();
  };
  return (
    <form onSubmit={submit}>
      <Method factor={factor} />
      {kind?.description !== undefined && <p className="muted">{kind.description}</p>}
      {kind !== undefined && <ConfigFields kind={kind} factor={factor} />}
      {challenge !== undefined && <Challenge challenge={challenge} />}
      {problem !== undefined && <FormError>{problem}</FormError>}
      {challenge !== undefined && (
        <TextField
          label={answerLabel(kind)}
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          value={factor.answer}
          onChange={factor.type}
        />
      )}
      <div className="factor-actions">
        {kind !== undefined && (
          <ActionButton
            type="submit"
            intent="primary"
            text={identityText(challenge === undefined ? "factor.start" : "factor.complete")}
            disabled={challenge !== undefined && factor.answer.trim() === ""}
            busy={busy}
          />
        )}
        {factor.step === "choosing" && problem !== undefined && (
          <Button text={text("common.retry")} loading={busy} onClick={factor.choose} />
        )}
        <Button variant="minimal" text={text("common.cancel")} onClick={factor.cancel} />
      </div>
    </form>
  );
}

const Method = ({ factor: { kinds, kind, pick } }: { factor: Factor }) => (
  <Field label={identityText("factor.method")}>
    {(control) => (
      <HTMLSelect
        {...control}
        value={kind?.type ?? ""}
        options={[
          ...(kind === undefined ? [{ value: "", label: identityText("factor.choose") }] : []),
          ...kinds.map((each) => ({ value: each.type, label: titleOfFactor(each) })),
        ]}
        onChange={(event) => pick(event.currentTarget.value)}
      />
    )}
  </Field>
);

const ConfigFields = ({ kind, factor }: { kind: FactorKind; factor: Factor }) =>
  Object.entries(kind.config).map(([key, property]) => {
    const value = factor.config[key] ?? "";
    const change = (next: string) => factor.set(key, next);
    if (property.enum === undefined)
      return <TextField key={key} label={key} value={value} onChange={change} />;
    const options = ["", ...property.enum.map(String)];
    return (
      <Field key={key} label={key}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={value}
            options={options}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
      </Field>
    );
  });

/** What a phone scans, and the same as text. */
const Challenge = ({ challenge: { source, key } }: { challenge: ReadChallenge }) => (
  <>
    {isPicture(source) ? (
      <>
        <p>{identityText("factor.scan")}</p>
        <img src={source} alt={identityText("factor.image")} />
      </>
    ) : (
      <p>{source}</p>
    )}
    {key !== undefined && (
      <p>
        {identityText("factor.key")} <code>{key}</code> <CopyButton value={key} label={text("common.copy")} />
      </p>
    )}
  </>
);
