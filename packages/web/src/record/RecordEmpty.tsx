import { Button } from "@blueprintjs/core";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import { recordAddPath } from "@twinhelm/core/record/paths";
import type { Records } from "@twinhelm/core/record/records";
import { recordText } from "@twinhelm/core/text/record";
import type { ListControl } from "../list/useListState";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";

interface RecordEmptyProps {
  readonly records: Records;
  readonly control: ListControl;
}

/** An empty list says what it is for, and has the button that ends it. */
export function RecordEmpty({ records, control }: RecordEmptyProps) {
  const { about, actions, example } = records;
  const { an, many, purpose } = about.words;
  if (isEmptyFilter(control.state.filter))
    return (
      <Message
        icon={about.icon}
        title={recordText("empty.title", { what: many })}
        action={
          <ActionButton
            intent="primary"
            icon={<MaterialIcon name="add" />}
            text={recordText("create", { what: an })}
            request={actions.create.permission?.(example)}
            to={recordAddPath(about)}
          />
        }
      >
        <p>{purpose}</p>
      </Message>
    );
  return (
    <Message
      icon="search_off"
      title={recordText("noMatch.title")}
      action={<Button text={recordText("noMatch.clear")} onClick={control.clear} />}
    >
      <p>{purpose}</p>
    </Message>
  );
}
