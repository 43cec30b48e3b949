import { bucketCreate } from "@twinhelm/core/bucket/actions";
import { newBucket } from "@twinhelm/core/bucket/defaults";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useBuckets } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { useStart } from "../action/starting";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { useTitle } from "../shell/useTitle";

/** bucket/welcome: what a bucket is, and the way to a first one (spec 2, section 2). */
export function WelcomePage() {
  const start = useStart();
  const empty = useBuckets().value?.length === 0;
  useTitle(text("category.bucket"));
  return (
    <Message
      level={1}
      icon="view_stream"
      title={empty ? bucketText("empty.title") : text("category.bucket")}
      action={
        <ActionButton
          intent="primary"
          icon={<MaterialIcon name="add" />}
          text={bucketText("create")}
          request={bucketCreate.permission?.(newBucket(0))}
          onClick={start.createBucket}
        />
      }
    >
      <p>{bucketText("about")}</p>
    </Message>
  );
}
