import { type GrantedBucket, grantPolicy, grantSteps } from "@twinhelm/core/bucket/grant/grant";
import type { GrantLevel } from "@twinhelm/core/bucket/grant/levels";
import { bucketText } from "@twinhelm/core/bucket/text";

/** The policy that granting makes: its name, and what it grants in words. */
export function GrantPolicy({ bucket, level }: { bucket: GrantedBucket; level: GrantLevel }) {
  return (
    <section className="grant-policy">
      <p className="muted">{bucketText("grant.makes")}</p>
      <p className="grant-name">
        <b>{grantPolicy(bucket, level).name}</b>
      </p>
      <ul>
        {grantSteps(level).map(({ words, actions }) => (
          <li key={words} title={actions.join(", ")}>
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
