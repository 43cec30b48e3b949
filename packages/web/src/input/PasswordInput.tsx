import { InputGroup, type InputGroupProps } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { ShowButton } from "./ShowButton";

/** A password, with the way to see it. */
export function PasswordInput(props: Omit<InputGroupProps, "type" | "rightElement">) {
  const [shown, setShown] = useState(false);
  const toggle = text(shown ? "session.hidePassword" : "session.showPassword");
  return (
    <InputGroup
      {...props}
      type={shown ? "text" : "password"}
      rightElement={<ShowButton shown={shown} label={toggle} onToggle={() => setShown(!shown)} />}
    />
  );
}
