import { Button, Dialog, DialogBody, FileInput, InputGroup } from "@blueprintjs/core";
import { type CardAnswer, type CardValues, cardWay, sendCard } from "@twinhelm/core/dashboard/component/card";
import type { CardData } from "@twinhelm/core/dashboard/component/data";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { type FormEvent, useState } from "react";
import { Field } from "../../input/Field";
import { FormError } from "../../shell/FormError";
import { useReturnFocus } from "../../shell/useReturnFocus";

interface CardBodyProps {
  readonly data: CardData;
  /** Whether there is room for what it is for. */
  readonly described: boolean;
}

/** Inputs that are sent to an address; what comes back is shown as text (decisions/0038). */
export function CardBody({ data, described }: CardBodyProps) {
  const { values, set, submit, problem, answer, close, sending } = useCard(data);
  const { button } = data;
  const intent = button.tone === "none" ? "none" : button.tone;
  return (
    <form className="card-form" onSubmit={submit}>
      {described && data.description !== undefined && <p className="muted">{data.description}</p>}
      {data.inputs.map(({ key, title, type, accept }) => (
        <Field key={key} label={title}>
          {(control) =>
            type === "file" ? (
              <FileInput
                fill
                text={fileName(values[key])}
                inputProps={{ ...control, ...(accept === undefined ? {} : { accept }) }}
                onInputChange={(event) => {
                  const file = event.currentTarget.files?.item(0);
                  if (file) set(key, file);
                }}
              />
            ) : (
              <InputGroup
                {...control}
                type={inputTypes[type] ?? "text"}
                autoComplete="off"
                value={String(values[key] ?? "")}
                onValueChange={(value) => set(key, value)}
              />
            )
          }
        </Field>
      ))}
      {problem !== undefined && <FormError>{problem}</FormError>}
      <Button
        type="submit"
        intent={intent}
        loading={sending}
        text={button.title === "" ? dashboardText("card.send") : button.title}
      />
      <p className="tile-note">{dashboardText("card.target", { target: visibleText(button.target) })}</p>
      {answer !== undefined && <AnswerDialog title={data.title} answer={answer} onClose={close} />}
    </form>
  );
}

const inputTypes: Readonly<Record<string, string>> = {
  number: "number",
  email: "email",
  password: "password",
  url: "url",
};

const fileName = (value: CardValues[string] | undefined): string =>
  typeof value === "object" ? value.name : dashboardText("card.file");

function useCard(data: CardData) {
  const { transport } = useClient();
  const [values, setValues] = useState<CardValues>(
    Object.fromEntries(data.inputs.map(({ key, value }) => [key, value])),
  );
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<CardAnswer>();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const result = await sendCard(transport, data, values);
    setSending(false);
    if (result.ok) setAnswer(result.value);
    else setProblem(result.failure.message);
  };
  return {
    values,
    problem,
    answer,
    sending,
    set: (key: string, value: CardValues[string]) => setValues({ ...values, [key]: value }),
    close: () => setAnswer(undefined),
    submit(event: FormEvent) {
      event.preventDefault();
      setProblem(undefined);
      const way = cardWay(data, values);
      if (way.kind === "wrong") setProblem(way.problem);
      else if (way.kind === "page") window.open(way.url, "_blank", "noopener,noreferrer");
      else void send();
    },
  };
}

interface AnswerDialogProps {
  readonly title: string | undefined;
  readonly answer: CardAnswer;
  readonly onClose: () => void;
}

function AnswerDialog({ title, answer, onClose }: AnswerDialogProps) {
  useReturnFocus();
  return (
    <Dialog isOpen title={title || dashboardText("card.answer")} onClose={onClose}>
      <DialogBody>
        <p>{answer.words}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <pre className="card-answer" tabIndex={0}>
          {answer.text}
        </pre>
      </DialogBody>
    </Dialog>
  );
}
