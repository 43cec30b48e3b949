import { Button, HTMLSelect, Switch } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { textOf } from "@twinhelm/core/form/model";
import { publicAddress } from "@twinhelm/core/function/address";
import { draftSteps, type TriggerDraft } from "@twinhelm/core/function/editor/draft";
import { exampleOf } from "@twinhelm/core/function/editor/example";
import { draftKeys } from "@twinhelm/core/function/editor/problems";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { Information, Language } from "@twinhelm/core/function/model";
import { optionFields } from "@twinhelm/core/function/options";
import { enqueuerNamed, schemaOfType } from "@twinhelm/core/function/triggers";
import { useClient } from "@twinhelm/core/react/console";
import { Suspense, useState } from "react";
import { FormFields } from "../../form/FormFields";
import { Field } from "../../input/Field";
import { ActionButton } from "../../shell/ActionButton";
import { CopyButton } from "../../shell/CopyButton";
import { overlay } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { ChangeDraft } from "./TriggerList";

const ExampleDialog = overlay(async () => (await import("./ExampleDialog")).ExampleDialog);

interface TriggerCardProps {
  /** Its place among the triggers. */
  readonly at: number;
  readonly trigger: TriggerDraft;
  readonly handlers: readonly string[];
  /** Handlers of the other triggers. */
  readonly used: readonly string[];
  readonly information: Information;
  readonly language: Language;
  readonly problems: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  /** What changing it needs. */
  readonly request: AccessRequest | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Told that another export is called. */
  readonly onRename: (handler: string) => void;
  /** Absent: it is the last one, and stays. */
  readonly onRemove: (() => void) | undefined;
  readonly change: ChangeDraft;
}

/** One trigger: what it is in a line, and its form while it is open. */
export function TriggerCard(props: TriggerCardProps) {
  const { at, trigger, information, readOnly, request, open, onOpen, onRemove, change } = props;
  const name = trigger.handler || functionEditorText("trigger.unnamed");
  const about = enqueuerNamed(information, trigger.type)?.description;
  return (
    <div className="trigger-card" data-inactive={trigger.active ? undefined : ""}>
      <div className="trigger-head">
        <button
          type="button"
          aria-expanded={open}
          title={functionEditorText("trigger.open", { name })}
          onClick={() => onOpen(!open)}
        >
          <MaterialIcon name={open ? "expand_more" : "chevron_right"} />
          <span className="trigger-name">{name}</span>
          <span className="muted">{about?.title ?? trigger.type}</span>
        </button>
        <Switch
          disabled={readOnly}
          checked={trigger.active}
          innerLabel={functionEditorText("trigger.inactive")}
          innerLabelChecked={functionEditorText("trigger.active")}
          aria-label={`${functionEditorText("trigger.active")}: ${name}`}
          onChange={(event) => change(draftSteps.setActive(at, event.currentTarget.checked))}
        />
        <ActionButton
          variant="minimal"
          icon={<MaterialIcon name="delete" />}
          aria-label={functionEditorText("trigger.delete", { name })}
          title={functionEditorText("trigger.delete", { name })}
          request={request}
          reason={onRemove === undefined ? functionEditorText("trigger.last") : undefined}
          onClick={onRemove}
        />
      </div>
      {trigger.type === "http" && <Address path={textOf(trigger.options, "path")} />}
      {open && <TriggerForm {...props} />}
    </div>
  );
}

/** Where the function answers; pressed, it is copied. */
function Address({ path }: { path: string }) {
  const { transport } = useClient();
  const address = publicAddress(new URL(transport.baseUrl, location.href).href, path);
  return (
    <p className="trigger-address">
      <code title={address}>{address}</code>
      <CopyButton value={address} label={functionEditorText("address.copy")} />
    </p>
  );
}

function TriggerForm({
  at,
  trigger,
  information,
  language,
  problems,
  readOnly,
  change,
  ...props
}: TriggerCardProps) {
  const [shown, setShown] = useState(false);
  const schema = schemaOfType(information, trigger.type);
  const prefix = draftKeys.option(at, "");
  const own = Object.entries(problems).filter(([key]) => key.startsWith(prefix));
  return (
    <div className="trigger-form">
      <Field label={functionEditorText("type")} problem={problems[draftKeys.type(at)]}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            disabled={readOnly}
            value={trigger.type}
            options={information.enqueuers.map(({ description: { name, title } }) => ({
              value: name,
              label: title,
            }))}
            onChange={(event) => change(draftSteps.setType(at, event.currentTarget.value, information))}
          />
        )}
      </Field>
      <Handler {...{ at, trigger, problems, readOnly, change }} {...props} />
      <FormFields
        fields={optionFields(schema, trigger.options)}
        values={trigger.options}
        readOnly={readOnly}
        problems={Object.fromEntries(own.map(([key, problem]) => [key.slice(prefix.length), problem]))}
        onChange={(key, value) =>
          change(draftSteps.setOption(at, key, value), value === "" ? undefined : draftKeys.option(at, key))
        }
      />
      <Button
        variant="minimal"
        icon={<MaterialIcon name="contact_support" />}
        text={functionEditorText("example")}
        onClick={() => setShown(true)}
      />
      <Suspense fallback={null}>
        {shown && (
          <ExampleDialog {...exampleOf(trigger, information, language)} onClose={() => setShown(false)} />
        )}
      </Suspense>
    </div>
  );
}

type HandlerProps = Pick<
  TriggerCardProps,
  "at" | "trigger" | "problems" | "readOnly" | "change" | "onRename" | "handlers" | "used"
>;

/** The export that is called: of those in the code that no other trigger calls. */
function Handler({ at, trigger, problems, readOnly, change, onRename, handlers, used }: HandlerProps) {
  const { handler } = trigger;
  const all = handlers.includes(handler) || handler === "" ? handlers : [...handlers, handler];
  return (
    <Field label={functionEditorText("handler")} problem={problems[draftKeys.handler(at)]}>
      {(control) => (
        <HTMLSelect
          {...control}
          fill
          disabled={readOnly}
          value={handler}
          onChange={({ currentTarget: { value } }) => {
            onRename(value);
            change(draftSteps.setHandler(at, value));
          }}
        >
          <option value="">{functionEditorText("handler.choose")}</option>
          {all.map((each) => (
            <option key={each} value={each} disabled={used.includes(each)}>
              {handlerWords(each, handlers, used)}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
}

function handlerWords(handler: string, handlers: readonly string[], used: readonly string[]): string {
  if (used.includes(handler)) return functionEditorText("handler.used", { handler });
  return handlers.includes(handler) ? handler : functionEditorText("handler.lost", { handler });
}
