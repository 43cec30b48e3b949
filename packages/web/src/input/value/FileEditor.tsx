import "../../styles/value.css";
import { InputGroup } from "@blueprintjs/core";
import { safeImage } from "@twinhelm/core/text/safeMarkup";
import { valueText } from "@twinhelm/core/text/valueEditor";
import { useState } from "react";
import { ClearButton } from "./ClearButton";
import { controlOf } from "./controlOf";
import type { EditorProps } from "./editorProps";
import { useTyped } from "./useTyped";

/** The address of a file, with what it shows where it is an image. A picker of files joins it as another button. */
export function FileEditor(props: EditorProps) {
  const { label, value, onChange, disabled, control, focus = false } = props;
  const [typed, type] = useTyped(props);
  const address = safeImage(typed);
  return (
    <div className="file-editor">
      <div className="file-line">
        <InputGroup
          {...controlOf(control)}
          fill
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          readOnly={disabled}
          autoFocus={focus}
          value={typed}
          onValueChange={type}
        />
        <ClearButton {...{ label, value, disabled, onChange }} />
      </div>
      {address !== undefined && <Preview key={address} address={address} />}
    </div>
  );
}

/** The image at an address; of what is no image, and of one that does not come, the way to it. */
function Preview({ address }: { readonly address: string }) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <p className="muted">
        {valueText("file.none")}{" "}
        <a href={address} target="_blank" rel="noopener noreferrer">
          {valueText("file.open", { address })}
        </a>
      </p>
    );
  return (
    <img
      src={address}
      alt={valueText("file.preview", { address })}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
