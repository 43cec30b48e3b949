import type { Attachment } from "@twinhelm/core/policy/attachment";
import { policyView } from "@twinhelm/core/policy/attachmentOffers";
import type { Records } from "@twinhelm/core/record/records";
import type { RecordFace } from "../record/face";
import { type Holder, PolicyAttachments } from "./PolicyAttachments";

/** The view of what may hold policies: those it has, and those it may have. */
export const policiesView = <Row extends Holder, Body>(
  records: Records<Row, Body>,
  { attach, detach }: Attachment,
): NonNullable<RecordFace<Row>["view"]> => ({
  name: policyView,
  show: (props, id) => (
    <PolicyAttachments {...props} records={records} id={id} attach={attach} detach={detach} />
  ),
});
