import { Button, InputGroup } from "@blueprintjs/core";
import { firstLink } from "@twinhelm/core/input/richText";
import { richText } from "@twinhelm/core/text/richText";
import { safeImage, safeLink } from "@twinhelm/core/text/safeMarkup";
import { type FormEvent, useId, useState } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { Popover } from "../../shell/Popover";
import { insertImage, marksAt, setLink } from "./commands";
import type { RichCommands } from "./useRichView";

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
  return (
    <Popover
      isOpen={open}
      onInteraction={setOpen}
      placement="bottom-start"
      content={<AddressForm kind={kind} editor={editor} onDone={() => setOpen(false)} />}
    >
      <Button
        variant="minimal"
        tabIndex={-1}
        icon={<MaterialIcon name={kinds[kind].icon} />}
        aria-label={richText(kind)}
        title={richText(kind)}
      />
    </Popover>
  );
}

function AddressForm({ kind, editor, onDone }: AddressButtonProps & { readonly onDone: () => void }) {
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
      {wrong && (
        <p id={id} className="field-problem">
          {richText(`${kind}.wrong`)}
        </p>
      )}
    </form>
  );
}
