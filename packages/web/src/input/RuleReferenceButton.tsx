import { Button } from "@blueprintjs/core";
import { referenceText } from "@twinhelm/core/expression/reference/text";
import { Suspense, useState } from "react";
import { overlay } from "../shell/loaded";
import { MaterialIcon } from "../shell/MaterialIcon";

const RuleReference = overlay(async () => (await import("./RuleReference")).RuleReference);

/** Leads from the editor of a rule to the reference of its language. */
export function RuleReferenceButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="rule-reference-button"
        variant="minimal"
        size="small"
        icon={<MaterialIcon name="menu_book" />}
        text={referenceText("open")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <RuleReference onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
