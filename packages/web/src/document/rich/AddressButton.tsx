import { Button, InputGroup } from "@blueprintjs/core";
import { firstLink } from "@twinhelm/core/input/richText";
import { keptAddress } from "@twinhelm/core/storage/field/reference";
import { fileText } from "@twinhelm/core/storage/field/text";
import { richText } from "@twinhelm/core/text/richText";
import { safeImage, safeLink } from "@twinhelm/core/text/safeMarkup";
import { type FormEvent, Suspense, useId, useState } from "react";
import { ActionButton } from "../../shell/ActionButton";
import { overlay } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { Popover } from "../../shell/Popover";
import { chooseRequest } from "../../storage/picker/useMayUpload";
import { insertImage, marksAt, setLink } from "./commands";
import type { RichCommands } from "./useRichView";

const PickerDialog = overlay(async () => (await import("../../storage/picker/PickerDialog")).PickerDialog);

interface AddressButtonProps {
  readonly kind: "link" | "image";
  readonly editor: RichCommands;
}

const kinds = {
  link: { icon: "link", address: safeLink, command: setLink, begin: firstLink },
  image: { icon: "image", address: safeImage, command: insertImage, begin: "" },
} as const;

/** Asks for the address of a link or an image, and puts it into the text. */
export function AddressButton({ kind, editor }: AddressButtonProps) {
  const [open, setOpen] = useState(false);
  const [picks, setPicks] = useState(false);
  const close = () => setOpen(false);
  const pick = () => {
    close();
    setPicks(true);
  };
  return (
    <>
      <Popover
        isOpen={open}
        onInteraction={setOpen}
        placement="bottom-start"
        content={<AddressForm kind={kind} editor={editor} onDone={close} onPick={pick} />}
      >
        <Button
          variant="minimal"
          tabIndex={-1}
          icon={<MaterialIcon name={kinds[kind].icon} />}
          aria-label={richText(kind)}
          title={richText(kind)}
        />
      </Popover>
      {picks && (
        <Suspense fallback={null}>
          <PickerDialog
            kind="image"
            title={fileText("picker.image")}
            onChoose={({ url }) => editor.run(insertImage(keptAddress(url)))}
            onClose={() => setPicks(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface AddressFormProps extends AddressButtonProps {
  readonly onDone: () => void;
  /** A file of Storage is chosen instead. */
  readonly onPick: () => void;
}

function AddressForm({ kind, editor, onDone, onPick }: AddressFormProps) {
  const { address, command, begin } = kinds[kind];
  const link = editor.state && marksAt(editor.state).find(({ type }) => type.name === "link")?.attrs.href;
  const [typed, setTyped] = useState(kind === "link" && link ? String(link) : begin);
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Not of the form that this popover was opened from.
    event.stopPropagation();
    const safe = address(typed);
    if (safe === undefined) return setWrong(true);
    onDone();
    editor.run(command(safe));
  };
  return (
    <form className="rich-address" onSubmit={submit}>
      <InputGroup
        autoFocus
        aria-label={richText(`${kind}.address`)}
        aria-invalid={wrong}
        aria-describedby={wrong ? id : undefined}
        placeholder={richText(`${kind}.address`)}
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
      />
      <Button type="submit" intent="primary" text={richText("apply")} />
      {kind === "image" && (
        <ActionButton text={fileText("image.storage")} request={chooseRequest} onClick={onPick} />
      )}
      {wrong && (
        <p id={id} className="field-problem">
          {richText(`${kind}.wrong`)}
        </p>
      )}
    </form>
  );
}
