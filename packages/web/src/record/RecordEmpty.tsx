import { Button } from "@blueprintjs/core";
import type { Identified } from "@twinhelm/core/area/rows";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import { recordAddPath } from "@twinhelm/core/record/paths";
import type { Records } from "@twinhelm/core/record/records";
import { recordText } from "@twinhelm/core/text/record";
import type { ListControl } from "../list/useListState";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import type { RecordSearch } from "./useRecordSearch";

interface RecordEmptyProps {
  readonly records: Records;
  readonly control: ListControl;
  readonly search: RecordSearch<Identified>;
}

/** An empty list says what it is for, and has the button that ends it. */
export function RecordEmpty({ records, control, search }: RecordEmptyProps) {
  const { about, actions, example } = records;
  const { an, many, purpose } = about.words;
  if (search.words !== "")
    return (
      <Message
        icon="search_off"
        title={recordText("search.none", { what: many, words: search.words })}
        action={<Button text={recordText("search.clear")} onClick={() => search.search("")} />}
      />
    );
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
