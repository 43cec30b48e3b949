import "../styles/profile.css";
import type { SourcedStatement } from "@twinhelm/core/access/statement";
import { useSession } from "@twinhelm/core/react/console";
import { useStatements } from "@twinhelm/core/react/session";
import { sessionText } from "@twinhelm/core/session/text";
import { text } from "@twinhelm/core/text/catalogue";
import { FailureState } from "../shell/Message";
import { PageSkeleton } from "../shell/PageSkeleton";

/** Of oneself: until when one is signed in, and what one may do, policy by policy. */
export function Profile() {
  const { identity } = useSession();
  const statements = useStatements();
  if (identity === undefined) return null;
  const until = new Date(identity.exp * 1000);
  return (
    <section className="profile" aria-label={text("shell.profile")}>
      <dl>
        <dt>{sessionText("profile.until")}</dt>
        <dd>
          <time dateTime={until.toISOString()}>{until.toLocaleString()}</time>
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
  if (statements.length === 0) return <p>{sessionText("profile.none")}</p>;
  const byPolicy = Map.groupBy(statements, ({ policy }) => policy?.name ?? sessionText("profile.unnamed"));
  return [...byPolicy].map(([policy, members]) => (
    <section key={policy} className="profile-policy" aria-label={policy}>
      <h3>{policy}</h3>
      <ul>
        {members.map((statement) => (
          <li key={JSON.stringify(statement)}>
            <code>{statement.action}</code>
            <span className="muted">{resourceText(statement)}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function resourceText({ resource }: SourcedStatement): string {
  if (resource === undefined) return "";
  const include = resource.include.join(", ");
  if (resource.exclude.length === 0) return include;
  return sessionText("profile.except", { include, exclude: resource.exclude.join(", ") });
}
