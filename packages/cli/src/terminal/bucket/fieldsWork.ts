import type { FieldList } from "@twinhelm/core/field/fieldList";
import type { Work } from "../form/editing";

/** What is typed in the fields of a bucket. */
interface FieldsWork extends Work<FieldList> {
  readonly kind: "fields";
}

declare module "../form/editing" {
  interface AreaWork {
    readonly fields: FieldsWork;
  }
}
