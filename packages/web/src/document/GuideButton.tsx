import { requestOf } from "@twinhelm/core/action/offer";
import { bucketGuide } from "@twinhelm/core/bucket/guide/guide";
import { guideText } from "@twinhelm/core/bucket/guide/text";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { bucketOffers } from "@twinhelm/core/bucket/offers";
import { useChoose } from "../action/FaceProvider";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";

const offered = { action: bucketGuide, offer: bucketOffers.guide };

/** Opens the guide for developers of a bucket. */
export function GuideButton({ bucket }: { bucket: Bucket }) {
  const { choose, listed } = useChoose();
  const chosen = { bucket: [bucket] };
  return (
    <ActionButton
      variant="minimal"
      icon={<MaterialIcon name="code" />}
      aria-label={guideText("title")}
      title={guideText("title")}
      text={<span className="more-text">{guideText("title")}</span>}
      request={requestOf(offered, { chosen, listed })}
      onClick={() => choose(offered, chosen)}
    />
  );
}
