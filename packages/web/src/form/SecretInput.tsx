import { InputGroup } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { inputText } from "@twinhelm/core/text/input";
import { useState } from "react";
import { useLocation } from "react-router";
import type { ControlAttributes } from "../input/Field";
import { ShowButton } from "../input/ShowButton";
import { CopyButton } from "../shell/CopyButton";
import { isNewlyMade } from "./newlyMade";

interface SecretInputProps extends ControlAttributes {
  readonly label: string;
  readonly value: string;
}

/** A text that is read and copied, hidden until somebody asks for it. It shows on the page of what was just made. */
export function SecretInput({ label, value, ...control }: SecretInputProps) {
  const { state } = useLocation();
  const [shown, setShown] = useState(isNewlyMade(state));
  const toggle = inputText(shown ? "secret.hide" : "secret.show", { label });
  return (
    <InputGroup
      {...control}
      readOnly
      className="is-code"
      type={shown ? "text" : "password"}
      value={value}
      rightElement={
        <>
          <ShowButton shown={shown} label={toggle} onToggle={() => setShown(!shown)} />
          <CopyButton value={value} label={text("common.copy")} />
        </>
      }
    />
  );
}
