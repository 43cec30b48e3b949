import { Button, HTMLSelect } from "@blueprintjs/core";
import { factorComplete, factorRemove, factorStart } from "@twinhelm/core/identity/actions";
import type { FactorKind, Identity } from "@twinhelm/core/identity/model";
import { useFactorKinds } from "@twinhelm/core/identity/react";
import { identityText } from "@twinhelm/core/identity/text";
import { useInvocation, useNotifications } from "@twinhelm/core/react/actions";
import { type FormEvent, type ReactNode, useState } from "react";
import { Confirming } from "../action/Confirming";
import { Field } from "../input/Field";
import { TextField } from "../input/TextField";
import { ActionButton } from "../shell/ActionButton";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";

/** Milliseconds that the success stays (spec 1, section 9). */
const stay = 5000;

/** The second factor of an identity: what it is, how to get one, how to be without (spec 1, section 4). */
export function SecondFactor({ identity }: { identity: Identity }) {
  const [enabling, setEnabling] = useState(false);
  const { authFactor } = identity;
  return (
    <section className="factor" aria-label={identityText("factor.title")}>
      <h2>{identityText("factor.title")}</h2>
      {authFactor !== undefined && <Enrolled identity={identity} />}
      {authFactor === undefined && !enabling && (
        <>
          <p className="muted">{identityText("factor.none")}</p>
          <ActionButton
            icon={<MaterialIcon name="phonelink_lock" />}
            text={identityText("factor.enable")}
            request={factorStart.permission?.({ id: identity._id, type: "", config: {} })}
            onClick={() => setEnabling(true)}
          />
        </>
      )}
      {authFactor === undefined && enabling && (
        <Enrolling identity={identity} onDone={() => setEnabling(false)} />
      )}
    </section>
  );
}

function Enrolled({ identity }: { identity: Identity }) {
  const { authFactor, _id: id, identifier: name } = identity;
  const removing = useInvocation(factorRemove);
  const [asking, setAsking] = useState(false);
  const { notifications } = useNotifications();
  const confirmation = factorRemove.confirm?.({ id, name });
  return (
    <>
      <dl>
        <dt>{identityText("factor.method")}</dt>
        <dd>{authFactor?.title ?? authFactor?.type}</dd>
        {Object.entries(authFactor?.config ?? {}).map(([key, value]) => (
          <Entry key={key} name={key}>
            {String(value)}
          </Entry>
        ))}
      </dl>
      <ActionButton
        intent="danger"
        variant="minimal"
        icon={<MaterialIcon name="no_encryption" />}
        text={identityText("factor.disable")}
        request={factorRemove.permission?.({ id, name })}
        onClick={() => setAsking(true)}
      />
      {asking && confirmation !== undefined && (
        <Confirming
          asked={{
            confirmation,
            run: async () => {
              const result = await removing.run({ id, name });
              if (result.ok) notifications.say({ tone: "success", text: identityText("factor.off") });
              return result;
            },
          }}
          onClose={() => setAsking(false)}
        />
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

/** Chooses a method, shows its challenge, takes the answer. */
function Enrolling({ identity, onDone }: { identity: Identity; onDone: () => void }) {
  const kinds = useFactorKinds(true);
  const [type, setType] = useState("");
  const [config, setConfig] = useState<Readonly<Record<string, string>>>({});
  const [challenge, setChallenge] = useState<string>();
  const starting = useInvocation(factorStart);
  const completing = useInvocation(factorComplete);
  const { notifications } = useNotifications();
  const [answer, setAnswer] = useState("");
  const kind = kinds.value?.find((each) => each.type === type);
  const begin = async () => {
    setAnswer("");
    completing.reset();
    const result = await starting.run({ id: identity._id, type, config });
    setChallenge(result.ok ? result.value.challenge : undefined);
  };
  const complete = async (event: FormEvent) => {
    event.preventDefault();
    const result = await completing.run({ id: identity._id, answer });
    if (!result.ok) return;
    notifications.say({ tone: "success", text: identityText("factor.done") }, stay);
    onDone();
  };
  const failure = starting.failure ?? completing.failure ?? kinds.failure;
  return (
    <>
      <Field label={identityText("factor.method")}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={type}
            options={[
              { value: "", label: identityText("factor.choose") },
              ...(kinds.value ?? []).map((each) => ({ value: each.type, label: each.title })),
            ]}
            onChange={(event) => {
              setType(event.currentTarget.value);
              setConfig({});
              setChallenge(undefined);
            }}
          />
        )}
      </Field>
      {kind !== undefined && (
        <>
          {kind.description !== undefined && <p className="muted">{kind.description}</p>}
          <ConfigFields kind={kind} config={config} onChange={setConfig} />
        </>
      )}
      {failure !== undefined && (
        <FormError>
          {failure.message} {completing.failure === undefined ? "" : identityText("factor.again")}
        </FormError>
      )}
      {kind !== undefined && (challenge === undefined || completing.failure !== undefined) && (
        <Button
          intent="primary"
          text={identityText("factor.start")}
          loading={starting.busy}
          onClick={() => void begin()}
        />
      )}
      {challenge !== undefined && completing.failure === undefined && (
        <form onSubmit={(event) => void complete(event)}>
          <Challenge challenge={challenge} />
          <TextField
            label={identityText("factor.answer")}
            autoFocus
            autoComplete="one-time-code"
            inputMode="numeric"
            value={answer}
            onChange={setAnswer}
          />
          <Button
            type="submit"
            intent="primary"
            text={identityText("factor.complete")}
            disabled={answer.trim() === ""}
            loading={completing.busy}
          />
        </form>
      )}
    </>
  );
}

interface ConfigFieldsProps {
  readonly kind: FactorKind;
  readonly config: Readonly<Record<string, string>>;
  readonly onChange: (config: Readonly<Record<string, string>>) => void;
}

const ConfigFields = ({ kind, config, onChange }: ConfigFieldsProps) =>
  Object.entries(kind.config).map(([key, property]) => {
    const value = config[key] ?? "";
    const change = (next: string) => onChange({ ...config, [key]: next });
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

/** An image that a phone scans, or words. Nothing else of what the server sends becomes an address. */
const Challenge = ({ challenge }: { challenge: string }) =>
  /^data:image\/(png|svg\+xml|gif|jpeg);base64,/.test(challenge) ? (
    <>
      <p>{identityText("factor.scan")}</p>
      <img src={challenge} alt={identityText("factor.image")} />
    </>
  ) : (
    <p>{challenge}</p>
  );
