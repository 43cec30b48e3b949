import type { grantSecrets } from "@twinhelm/core/bucket/grant/draft";
import { bucketText } from "@twinhelm/core/bucket/text";
import { CopyButton } from "../shell/CopyButton";

/** Passwords and keys of those who were made, to copy. */
export function GrantSecrets({ secrets }: { secrets: ReturnType<typeof grantSecrets> }) {
  if (secrets.length === 0) return null;
  return (
    <div className="grant-secrets">
      <p>{bucketText("grant.secrets")}</p>
      <dl>
        {secrets.map(({ kind, name, secret, label }) => (
          <div key={`${kind} ${name}`}>
            <dt>{label}</dt>
            <dd>
              <code>{secret}</code>
              <CopyButton value={secret} label={bucketText("grant.secret.copy", { what: label })} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
