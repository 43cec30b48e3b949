import { Tag } from "@blueprintjs/core";
import { bucketText } from "@twinhelm/core/bucket/text";
import { tableText } from "@twinhelm/core/text/table";
import { Hint } from "../shell/Hint";

/** Says of a bucket that it is only read, and on hover or focus what that means. */
export const ReadOnlyTag = () => (
  <Hint content={tableText("readOnly.hint")} placement="bottom">
    <Tag minimal tabIndex={0}>
      {bucketText("readOnly")}
    </Tag>
  </Hint>
);
