import type { FieldStep } from "@twinhelm/core/bucket/fieldSteps";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { DeleteField } from "./DeleteField";
import { DuplicateField } from "./DuplicateField";
import { FieldDialog } from "./FieldDialog";
import type { FieldTask } from "./tasks";

interface FieldTasksProps {
  readonly bucket: Bucket;
  readonly task: FieldTask;
  readonly onClose: () => void;
}

/** The dialog of what somebody wants to do with fields. */
export function FieldTasks({ bucket, task, onClose }: FieldTasksProps) {
  if (task.kind === "delete") return <DeleteField bucket={bucket} name={task.key} onClose={onClose} />;
  if (task.kind === "duplicate") return <DuplicateField bucket={bucket} name={task.key} onClose={onClose} />;
  return <FieldDialog bucket={bucket} first={stepOf(task)} onClose={onClose} />;
}

function stepOf(task: Exclude<FieldTask, { kind: "delete" | "duplicate" }>): FieldStep {
  if (task.kind === "list") return { kind: "list" };
  return task.kind === "add" ? { kind: "type", owner: [] } : { kind: "configure", path: [task.key] };
}
