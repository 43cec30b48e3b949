import { InputGroup } from "@blueprintjs/core";
import type { Policy } from "@twinhelm/core/policy/model";
import { recordText } from "@twinhelm/core/text/record";
import { type ReactNode, useId } from "react";
import { SearchIcon } from "../input/SearchIcon";
import { Hint } from "../shell/Hint";

export type NamedPolicy = Pick<Policy, "_id" | "name" | "description">;

interface AttachmentListProps {
  readonly heading: string;
  readonly policies: readonly NamedPolicy[];
  /** Said where there is none. */
  readonly none: string;
  readonly search?: ReactNode;
  readonly children: (policy: NamedPolicy) => ReactNode;
}

/** Policies under a heading that counts them, each with what can be done with it. */
export function AttachmentList({ heading, policies, none, search, children }: AttachmentListProps) {
  const id = useId();
  return (
    <section className="attachment-list" aria-labelledby={id}>
      <div className="attachment-head">
        <h2 id={id}>
          {heading} <span className="muted">{policies.length}</span>
        </h2>
        {search}
      </div>
      {policies.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul>
          {policies.map((policy) => (
            <li key={policy._id}>
              <Hint content={policy.description || policy.name} placement="top">
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its description is read by keyboard too */}
                <span className="attachment-name" tabIndex={0}>
                  {policy.name}
                </span>
              </Hint>
              {children(policy)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Narrows a list of policies. */
export const PolicySearch = ({ query, onQuery }: { query: string; onQuery: (query: string) => void }) => (
  <InputGroup
    type="search"
    aria-label={recordText("ownable.search")}
    placeholder={recordText("ownable.search")}
    leftElement={<SearchIcon />}
    value={query}
    onValueChange={onQuery}
  />
);
