import type { StoredFunction } from "@twinhelm/core/function/editor/draft";
import { useDependencies, useFunctionEditing } from "@twinhelm/core/function/editor/react";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { Information } from "@twinhelm/core/function/model";
import { functionRecords } from "@twinhelm/core/function/records";
import { useDecision } from "@twinhelm/core/react/console";
import { useState } from "react";
import { useLeaveGuard } from "../../input/useLeaveGuard";

const leaving = {
  title: functionEditorText("leave.title"),
  paragraphs: [functionEditorText("leave.text")],
  go: functionEditorText("leave.go"),
};

/** All that is edited of a function, and what asks before it is lost. */
export function useFunctionEditor(stored: StoredFunction, information: Information) {
  const { _id: id } = stored.record;
  const editing = useFunctionEditing({ stored, information });
  const dependencies = useDependencies(id);
  const [typedPackage, onTypePackage] = useState("");
  const request = functionRecords.actions.saveCode.permission?.({ id, index: "" });
  const mayChange = useDecision(request)?.decision.allowed !== false;
  const guard = useLeaveGuard(editing.dirty || typedPackage.trim() !== "", undefined, leaving);
  const save = () => {
    if (mayChange) editing.save();
  };
  return {
    editing,
    dependencies,
    typedPackage,
    onTypePackage,
    request,
    mayChange,
    save,
    question: guard.dialog,
  };
}
