import { Button, InputGroup, type InputGroupProps } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

/** A password, with the way to see it. */
export function PasswordInput(props: Omit<InputGroupProps, "type" | "rightElement">) {
  const [shown, setShown] = useState(false);
  const toggle = text(shown ? "session.hidePassword" : "session.showPassword");
  return (
    <InputGroup
      {...props}
      type={shown ? "text" : "password"}
      rightElement={
        <Button
          variant="minimal"
          aria-label={toggle}
          title={toggle}
          aria-pressed={shown}
          icon={<MaterialIcon name={shown ? "visibility_off" : "visibility"} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
