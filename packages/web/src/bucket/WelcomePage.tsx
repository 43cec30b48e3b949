import { requestOf } from "@twinhelm/core/action/offer";
import { bucketDrawer } from "@twinhelm/core/bucket/drawer";
import { useBuckets, useMissingForBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { text } from "@twinhelm/core/text/catalogue";
import { useChoose } from "../action/FaceProvider";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { useTitle } from "../shell/useTitle";

/** bucket/welcome: what a bucket is, and the way to a first one (spec 2, section 2). */
export function WelcomePage() {
  const { choose, listed } = useChoose();
  const missing = useMissingForBuckets();
  const empty = useBuckets().value?.length === 0;
  useTitle(text("category.bucket"));
  return (
    <Message
      level={1}
      icon="view_stream"
      title={
        missing !== undefined
          ? bucketText("noneVisible")
          : empty
            ? bucketText("empty.title")
            : text("category.bucket")
      }
      action={
        <ActionButton
          intent="primary"
          icon={<MaterialIcon name="add" />}
          text={bucketText("create")}
          request={requestOf(bucketDrawer.add, { chosen: {}, listed })}
          onClick={() => choose(bucketDrawer.add, {})}
        />
      }
    >
      <p>{bucketText("about")}</p>
      {missing?.lines.map((line) => (
        <p key={line} className="explanation">
          {line}
        </p>
      ))}
    </Message>
  );
}
