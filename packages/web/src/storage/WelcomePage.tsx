import { storageText } from "@twinhelm/core/storage/text";
import { Message } from "../shell/Message";
import { useTitle } from "../shell/useTitle";

/** storage/welcome: what storage is, and the way to a new directory. */
export function WelcomePage() {
  useTitle(storageText("title"));
  return (
    <Message level={1} icon="filter_drama" title={storageText("title")}>
      <p>{storageText("about")}</p>
    </Message>
  );
}
