import { Button } from "@blueprintjs/core";
import type { Identified } from "@twinhelm/core/area/rows";
import { emptyRecords } from "@twinhelm/core/record/empty";
import { recordAddPath } from "@twinhelm/core/record/paths";
import type { Records } from "@twinhelm/core/record/records";
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
  const { reason, title, paragraphs, button } = emptyRecords(about, control.state, search.words);
  const adds = reason === "none";
  const clear = reason === "search" ? () => search.search("") : control.clear;
  return (
    <Message
      icon={adds ? about.icon : "search_off"}
      title={title}
      action={
        adds ? (
          <ActionButton
            intent="primary"
            icon={<MaterialIcon name="add" />}
            text={button}
            request={actions.create.permission?.(example)}
            to={recordAddPath(about)}
          />
        ) : (
          <Button text={button} onClick={clear} />
        )
      }
    >
      {paragraphs.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Message>
  );
}
