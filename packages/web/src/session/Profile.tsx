import "../styles/profile.css";
import type { SourcedStatement } from "@twinhelm/core/access/statement";
import { actionsOnIds, permissionsByArea } from "@twinhelm/core/access/summary";
import { usePolicyNames, useSourcedStatements } from "@twinhelm/core/policy/react";
import { useSession } from "@twinhelm/core/react/console";
import { sessionText } from "@twinhelm/core/session/text";
import { text } from "@twinhelm/core/text/catalogue";
import { createDates } from "@twinhelm/core/text/dates";
import { FailureState } from "../shell/Message";
import { PageSkeleton } from "../shell/PageSkeleton";

/** Of oneself: until when one is signed in, and what one may do, area by area. */
export function Profile() {
  const { identity } = useSession();
  const statements = useSourcedStatements();
  if (identity === undefined) return null;
  const until = new Date(identity.exp * 1000);
  return (
    <section className="profile" aria-label={text("shell.profile")}>
      <dl>
        <dt>{sessionText("profile.until")}</dt>
        <dd>
          <time dateTime={until.toISOString()}>{createDates().exactly(until.getTime())}</time>
        </dd>
      </dl>
      <h2>{sessionText("profile.statements")}</h2>
      {statements.value !== undefined ? (
        <Statements statements={statements.value} />
      ) : statements.failure === undefined ? (
        <PageSkeleton rows={4} />
      ) : (
        <FailureState failure={statements.failure} onRetry={statements.reload} />
      )}
    </section>
  );
}

function Statements({ statements }: { statements: readonly SourcedStatement[] }) {
  const nameOf = usePolicyNames(actionsOnIds(statements));
  if (statements.length === 0) return <p>{sessionText("profile.none")}</p>;
  return permissionsByArea(statements, nameOf).map(({ module, title, permissions }) => (
    <section key={module} className="profile-area" aria-label={title}>
      <h3>
        {title} <code className="muted">{module}</code>
      </h3>
      <ul>
        {permissions.map(({ actions, terms, resources, policies }) => (
          <li key={`${actions} ${resources} ${policies}`}>
            <span>
              <strong>{actions}</strong> <code className="muted">{terms}</code>
            </span>
            <span>{resources}</span>
            {policies !== "" && <span className="muted">{sessionText("profile.by", { policies })}</span>}
          </li>
        ))}
      </ul>
    </section>
  ));
}
