import { text } from "@twinhelm/core/text/catalogue";
import { Message } from "../shell/Message";
import { useTitle } from "../shell/useTitle";

/** What a bucket is, for an instance that has none. */
export function WelcomePage() {
  useTitle(text("category.bucket"));
  return (
    <Message level={1} icon="view_stream" title={text("bucket.empty.title")}>
      <p>{text("bucket.empty.text")}</p>
    </Message>
  );
}
