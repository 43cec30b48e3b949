import type { Asset } from "@twinhelm/core/asset/model";
import { groupsOf, moduleWord, outcomeOf, resourceName, resourcePath } from "@twinhelm/core/asset/resources";
import { assetText } from "@twinhelm/core/asset/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { Link } from "react-router";

/** Resources by module, each with a link once it is there, and what became of it. */
export function Resources({ asset }: { asset: Asset }) {
  return (
    <section>
      <h2>{assetText("resources")}</h2>
      {groupsOf(asset).map(({ module, resources }) => (
        <details key={module} open>
          <summary>
            {moduleWord(module)} ({resources.length})
          </summary>
          <ul>
            {resources.map((each) => {
              const path = resourcePath(each);
              const isLinked = path !== undefined && each.installation_status === "installed";
              const outcome = outcomeOf(each);
              return (
                <li key={each._id}>
                  {isLinked ? <Link to={path}>{resourceName(each)}</Link> : resourceName(each)}
                  {outcome !== undefined && <span className="muted"> {visibleText(outcome)}</span>}
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </section>
  );
}
