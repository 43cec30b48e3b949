import { Checkbox } from "@blueprintjs/core";
import {
  type ChosenHolder,
  type GrantDraft,
  isSameHolder,
  withHolder,
} from "@twinhelm/core/bucket/grant/draft";
import { type Candidate, holderOf, useGrantCandidates } from "@twinhelm/core/bucket/grant/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { text } from "@twinhelm/core/text/catalogue";
import { useId, useState } from "react";
import { SearchBox } from "../list/SearchBox";
import { MaterialIcon } from "../shell/MaterialIcon";

interface GrantHoldersProps {
  readonly draft: GrantDraft;
  readonly onChange: (draft: GrantDraft) => void;
}

/** Identities and API keys to choose from, found by a part of their name, and new ones. */
export function GrantHolders({ draft, onChange }: GrantHoldersProps) {
  const [typed, setTyped] = useState("");
  const { all, notes } = useGrantCandidates(typed, draft.level);
  const heading = useId();
  const elsewhere = draft.holders.filter((holder) => !all.some((each) => isSameHolder(each, holder)));
  const chosen = (holder: ChosenHolder) => draft.holders.some((each) => isSameHolder(each, holder));
  return (
    <section className="grant-holders" aria-labelledby={heading}>
      <h3 id={heading}>{bucketText("grant.who")}</h3>
      <SearchBox value={typed} onSearch={setTyped} label={bucketText("grant.search")} />
      <ul aria-labelledby={heading}>
        {elsewhere.map((holder) => (
          <Line
            key={keyOf(holder)}
            holder={holder}
            checked
            onChange={() => onChange(withHolder(draft, holder))}
          />
        ))}
        {all.map((each) => (
          <Line
            key={keyOf(each)}
            holder={each}
            denied={each.denied}
            checked={chosen(each)}
            onChange={() => onChange(withHolder(draft, holderOf(each)))}
          />
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
    </section>
  );
}

const keyOf = ({ kind, id = "", name }: ChosenHolder): string => `${kind} ${id} ${name}`;

interface LineProps {
  readonly holder: Pick<Candidate, "kind" | "id" | "name">;
  readonly denied?: string | undefined;
  readonly checked: boolean;
  readonly onChange: () => void;
}

function Line({ holder, denied, checked, onChange }: LineProps) {
  const { kind, id, name } = holder;
  const isNew = id === undefined;
  return (
    <li>
      <Checkbox checked={checked} disabled={denied !== undefined} onChange={onChange}>
        <MaterialIcon name={isNew ? "add" : kind === "identity" ? "account_circle" : "vpn_key"} />
        <span className="grant-name">{isNew ? bucketText(`grant.new.${kind}`, { name }) : name}</span>
        <small className="muted">
          {denied === undefined
            ? isNew
              ? ""
              : bucketText(`grant.kind.${kind}`)
            : text("access.required", { action: denied })}
        </small>
      </Checkbox>
    </li>
  );
}
