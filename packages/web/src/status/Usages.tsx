import { useAccess } from "@twinhelm/core/react/console";
import { cardModules } from "@twinhelm/core/status/cards";
import { statusText } from "@twinhelm/core/status/text";
import { useId } from "react";
import { WhenSeen } from "../input/WhenSeen";
import { UsageCards } from "./UsageCards";
import { UsageCharts } from "./UsageCharts";

/** What the instance has used; absent for whoever may see nothing of it. */
export function Usages() {
  const id = useId();
  const access = useAccess().value;
  const may = (module: string) => access?.can("status:show", [module]) === true;
  if (!may("api") && !cardModules.some(may)) return null;
  return (
    <section className="usages" aria-labelledby={id}>
      <h2 id={id}>{statusText("title")}</h2>
      <UsageCards />
      {may("api") && (
        <WhenSeen before={<div className="usage-before" />}>
          <UsageCharts />
        </WhenSeen>
      )}
    </section>
  );
}
