import "../styles/function.css";
import { fieldNames } from "@twinhelm/core/function/form";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { useInformation } from "@twinhelm/core/function/react";
import type { FieldInputProps } from "../form/FieldInput";
import type { RecordFace } from "../record/face";
import { TimeoutField } from "./TimeoutField";

/** The page of a new function asks for its timeout as the dialog does. */
export const functionFace: RecordFace<FunctionRecord> = {
  field: (props) => (props.field.key === fieldNames.timeout ? <Timeout {...props} /> : undefined),
};

function Timeout(props: FieldInputProps) {
  const most = useInformation().value?.timeout ?? 60;
  return <TimeoutField {...props} most={most} />;
}
