import type { Offered } from "@twinhelm/core/action/offer";
import { requestOf } from "@twinhelm/core/action/offer";
import { useAccess } from "@twinhelm/core/react/console";
import type { RecordAbout } from "@twinhelm/core/record/about";
import { useChoose } from "../action/FaceProvider";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { useTitle } from "../shell/useTitle";

interface RecordWelcomeProps {
  readonly about: RecordAbout;
  readonly title: string;
  /** Absent: what the records are for. */
  readonly tagline?: string;
  /** Words of the button, and what it does. */
  readonly create: { readonly text: string; readonly offered: Offered };
}

/** Where a caller without records of an area begins: what they are for, and the way to the first one. */
export function RecordWelcome({ about, title, tagline, create }: RecordWelcomeProps) {
  useTitle(title);
  const { choose, listed } = useChoose();
  const access = useAccess().value;
  return (
    <Message
      level={1}
      icon={about.icon}
      title={title}
      action={
        <ActionButton
          intent="primary"
          icon={<MaterialIcon name="add" />}
          text={create.text}
          request={requestOf(create.offered, { chosen: {}, listed }, access)}
          onClick={() => choose(create.offered, {})}
        />
      }
    >
      <p>{tagline ?? about.words.purpose}</p>
    </Message>
  );
}
