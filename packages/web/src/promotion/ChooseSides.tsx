import { Button, FileInput } from "@blueprintjs/core";
import type { SideName } from "@twinhelm/core/promotion/form";
import { promotionText } from "@twinhelm/core/promotion/text";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldInputProps } from "../form/FieldInput";
import { FormFields } from "../form/FormFields";
import { Field } from "../input/Field";
import type { WebPromotion } from "./useWebPromotion";

/** The form in which sides and modules are chosen, or a plan that was made before. */
export function ChooseSides({ promotion }: { promotion: WebPromotion }) {
  const { problems, send, take } = promotion;
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(problems).length === 0) return send({ type: "PLAN" });
    flushSync(() => setTried(true));
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  return (
    <form ref={form} noValidate className="promotion-form" onSubmit={submit}>
      <p className="promotion-about">{promotionText("about")}</p>
      <SideFields promotion={promotion} tried={tried} />
      <p className="promotion-buttons">
        <Button type="submit" intent="primary" text={promotionText("compare")} />
        <FileInput
          text={promotionText("plan.take")}
          inputProps={{ accept: ".json", "aria-label": promotionText("plan.take") }}
          onInputChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void file.text().then((text) => take(file.name, text));
          }}
        />
      </p>
    </form>
  );
}

/** Its fields; of a plan of a file those of the target. */
export function SideFields({ promotion, tried }: { promotion: WebPromotion; tried: boolean }) {
  const { fields, problems, context, set, choose } = promotion;
  return (
    <FormFields
      fields={fields}
      values={context.values}
      problems={tried ? problems : {}}
      onChange={set}
      own={(props) =>
        props.field.key.endsWith(".path") ? (
          <ZipField {...props} onFile={(file) => choose(sideOf(props.field.key), file)} />
        ) : undefined
      }
    />
  );
}

const sideOf = (key: string): SideName => (key.startsWith("source.") ? "source" : "target");

function ZipField({
  field: { label, hint },
  value,
  problem,
  onFile,
}: FieldInputProps & { readonly onFile: (file: File) => void }) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <FileInput
          fill
          hasSelection={value !== ""}
          text={typeof value === "string" && value !== "" ? value : promotionText("zip.choose")}
          inputProps={{ ...control, accept: ".zip" }}
          onInputChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) onFile(file);
          }}
        />
      )}
    </Field>
  );
}
