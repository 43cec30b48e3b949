import { Button, FormGroup, InputGroup } from "@blueprintjs/core";
import { usePublicStrategies } from "@twinhelm/core/react/console";
import { useSignIn } from "@twinhelm/core/react/signIn";
import { credentialProblems } from "@twinhelm/core/session/rules";
import { text } from "@twinhelm/core/text/catalogue";
import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { Field } from "../input/Field";
import { PasswordInput } from "../input/PasswordInput";
import { FormError } from "../shell/FormError";
import { overlay } from "../shell/loaded";
import { MaterialIcon } from "../shell/MaterialIcon";
import { StrategyButtons, titleOf } from "./StrategyButtons";

const ProviderDialog = overlay(async () => (await import("./ProviderDialog")).ProviderDialog);

interface SignInFormProps {
  /** Who signed in before; typed in already. */
  readonly identifier?: string | undefined;
  /** Id of a strategy that is begun at once. */
  readonly strategy?: string | undefined;
  readonly onDone: () => void;
}

/** Name and password, then the second step where the server asks for one (spec 1, section 2.3). */
export function SignInForm({ identifier = "", strategy, onDone }: SignInFormProps) {
  const [state, send] = useSignIn();
  // It outlives the second step.
  const [name, setName] = useState(identifier);
  const done = state.matches("done");
  useEffect(() => {
    if (done) onDone();
  }, [done, onDone]);
  // Once: an address that is loaded again begins again, a second render does not.
  const begun = useRef(false);
  useEffect(() => {
    if (strategy === undefined || begun.current) return;
    begun.current = true;
    send({ type: "STRATEGY", strategy });
  }, [strategy, send]);
  const strategies = usePublicStrategies().value ?? [];
  const { error, challenge, answer, provider, strategy: chosen } = state.context;
  const busyElsewhere = state.matches("beginning") || state.matches("visiting");
  const back = () => send({ type: "BACK" });
  const inSecondStep = challenge !== undefined;
  return (
    <div className="sign-in-form">
      {error !== undefined && <FormError>{error}</FormError>}
      {inSecondStep ? (
        <ChallengeForm
          challenge={challenge.challenge}
          answer={answer}
          busy={state.matches("answering")}
          onType={(typed) => send({ type: "TYPE", answer: typed })}
          onAnswer={() => send({ type: "ANSWER" })}
          onBack={back}
        />
      ) : (
        <CredentialsForm
          identifier={name}
          onIdentifier={setName}
          busy={state.matches("signingIn")}
          onSubmit={(credentials) => send({ type: "SUBMIT", credentials })}
        />
      )}
      {!inSecondStep && strategies.length > 0 && (
        <StrategyButtons
          strategies={strategies}
          busy={busyElsewhere ? chosen : undefined}
          onChoose={(id) => send({ type: "STRATEGY", strategy: id })}
        />
      )}
      {state.matches("visiting") && provider !== undefined && (
        <Suspense fallback={null}>
          <ProviderDialog
            url={provider.url}
            title={titleOf(strategies.find(({ _id }) => _id === chosen))}
            onClose={back}
          />
        </Suspense>
      )}
    </div>
  );
}

interface CredentialsFormProps {
  readonly identifier: string;
  readonly onIdentifier: (identifier: string) => void;
  readonly busy: boolean;
  readonly onSubmit: (credentials: { identifier: string; password: string }) => void;
}

function CredentialsForm({ identifier, onIdentifier, busy, onSubmit }: CredentialsFormProps) {
  const [initial] = useState(identifier);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = credentialProblems({ identifier, password });
  const shown = tried ? problems : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (Object.keys(problems).length === 0) return onSubmit({ identifier, password });
    setTried(true);
    const wrong = problems.identifier === undefined ? "password" : "identifier";
    form.current?.querySelector<HTMLElement>(`input[name=${wrong}]`)?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Field label={text("session.identifier")} problem={shown.identifier}>
        {(control) => (
          <InputGroup
            {...control}
            name="identifier"
            size="large"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={initial === ""}
            value={identifier}
            onValueChange={onIdentifier}
          />
        )}
      </Field>
      <Field label={text("session.password")} problem={shown.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            size="large"
            required
            autoComplete="current-password"
            autoFocus={initial !== ""}
            value={password}
            onValueChange={setPassword}
          />
        )}
      </Field>
      <Button type="submit" intent="primary" size="large" fill loading={busy} text={text("session.submit")} />
    </form>
  );
}

interface ChallengeFormProps {
  readonly challenge: string;
  readonly answer: string;
  readonly busy: boolean;
  readonly onType: (answer: string) => void;
  readonly onAnswer: () => void;
  readonly onBack: () => void;
}

function ChallengeForm({ challenge, answer, busy, onType, onAnswer, onBack }: ChallengeFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onAnswer();
  };
  return (
    <form onSubmit={submit}>
      <FormGroup label={text("session.challenge")} labelFor="answer" helperText={challenge}>
        <InputGroup
          id="answer"
          size="large"
          required
          autoFocus
          autoComplete="one-time-code"
          value={answer}
          inputMode="numeric"
          onValueChange={onType}
        />
      </FormGroup>
      <div className="sign-in-actions">
        <Button
          variant="minimal"
          icon={<MaterialIcon name="arrow_back" />}
          aria-label={text("session.back")}
          title={text("session.back")}
          onClick={onBack}
        />
        <Button type="submit" intent="primary" size="large" loading={busy} text={text("session.confirm")} />
      </div>
    </form>
  );
}
