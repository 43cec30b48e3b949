import type { Attachment } from "@twinhelm/core/policy/attachment";
import { policyView } from "@twinhelm/core/policy/attachmentOffers";
import { recordText } from "@twinhelm/core/text/record";
import type { RecordView } from "../record/face";
import { PolicyAttachment } from "./PolicyAttachment";

interface Holder {
  readonly _id: string;
  readonly policies: readonly string[];
}

/** The view of what may hold policies: those it has, and those it may have. */
export const policiesView = ({ attach, detach }: Attachment): RecordView<Holder> => ({
  name: policyView,
  titles: [recordText("credentials"), recordText("policies")],
  show: ({ _id, policies }) => <PolicyAttachment id={_id} owned={policies} attach={attach} detach={detach} />,
});
