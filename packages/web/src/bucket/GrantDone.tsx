import { type GrantDraft, grantedText, type grantSecrets } from "@twinhelm/core/bucket/grant/draft";
import type { GrantedBucket } from "@twinhelm/core/bucket/grant/grant";
import { MaterialIcon } from "../shell/MaterialIcon";
import { GrantSecrets } from "./GrantSecrets";

interface GrantDoneProps {
  readonly bucket: GrantedBucket;
  readonly draft: GrantDraft;
  readonly secrets: ReturnType<typeof grantSecrets>;
}

/** Who can do what now, and what has to be handed over. */
export const GrantDone = ({ bucket, draft, secrets }: GrantDoneProps) => (
  <div className="grant-done">
    <p role="status">
      <MaterialIcon name="check_circle" /> {grantedText(bucket, draft)}
    </p>
    <GrantSecrets secrets={secrets} />
  </div>
);
