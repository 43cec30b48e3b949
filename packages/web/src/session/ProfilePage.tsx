import "../styles/profile.css";
import type { SourcedStatement } from "@twinhelm/core/access/statement";
import { useSession } from "@twinhelm/core/react/console";
import { useStatements } from "@twinhelm/core/react/session";
import { text } from "@twinhelm/core/text/catalogue";
import { sessionText } from "@twinhelm/core/text/session";
import { useParams } from "react-router";
import { CopyButton } from "../shell/CopyButton";
import { FailureState } from "../shell/Message";
import { NotFoundPage } from "../shell/NotFoundPage";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useTitle } from "../shell/useTitle";

/** Who is signed in, until when, and what that person may do, policy by policy. */
export function ProfilePage() {
  const { id: identityId } = useParams();
  const { identity } = useSession();
  const statements = useStatements();
  useTitle(text("category.access"), text("shell.profile"));
  if (identity === undefined || identity._id !== identityId) return <NotFoundPage />;
  const until = new Date(identity.exp * 1000);
  return (
    <div className="page profile">
      <h1>{identity.identifier}</h1>
      <dl>
        <dt>{sessionText("profile.id")}</dt>
        <dd>
          <code>{identity._id}</code>
          <CopyButton value={identity._id} label={text("common.copy")} />
        </dd>
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
    </div>
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
