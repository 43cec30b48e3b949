import { HTMLSelect } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { Field } from "../input/Field";
import { usePlace } from "../start/placeContext";

/** Which API this console signs in at; where there are several, the others can be gone to. */
export function ServerChoice() {
  const { server, contexts, base } = usePlace();
  if (server === undefined) return null;
  const at = <p className="sign-in-server muted">{text("session.at", { server })}</p>;
  if (contexts.length < 2) return at;
  return (
    <div className="sign-in-server">
      <Field label={text("session.context")}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            large
            value={base}
            options={contexts.map(({ name, address }) => ({ label: name, value: address }))}
            onChange={({ currentTarget }) => location.assign(currentTarget.value)}
          />
        )}
      </Field>
      {at}
    </div>
  );
}
