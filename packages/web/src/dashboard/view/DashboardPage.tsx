import { dashboard } from "@twinhelm/core/dashboard/area";
import { rowsOf } from "@twinhelm/core/dashboard/component/rows";
import type { Component } from "@twinhelm/core/dashboard/model";
import { useComponent, useDashboard } from "@twinhelm/core/dashboard/react";
import { useParams } from "react-router";
import { RecordPage } from "../../record/RecordPage";
import { FailureState } from "../../shell/Message";
import { useTitle } from "../../shell/useTitle";

/** dashboard/{id} (spec 3, section 2.4). */
export function DashboardPage() {
  const { id = "" } = useParams();
  const loaded = useDashboard(id);
  return (
    <RecordPage about={dashboard} id={id} loaded={loaded}>
      {({ name, components = [] }) => <Components name={name} components={components} />}
    </RecordPage>
  );
}

function Components({ name, components }: { name: string; components: readonly Component[] }) {
  useTitle(name);
  return (
    <div className="page">
      <h1>{name}</h1>
      {components.map((component, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two components may be the same
        <Figures key={at} component={component} />
      ))}
    </div>
  );
}

function Figures({ component }: { component: Component }) {
  const { data, failure, refresh } = useComponent(component);
  const { columns, rows } = data === undefined ? { columns: [], rows: [] } : rowsOf(data);
  return (
    <section>
      <h2>{component.name}</h2>
      {failure !== undefined && <FailureState failure={failure} onRetry={refresh} />}
      <p>{columns.join(", ")}</p>
      {rows.slice(0, 15).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name
        <p key={at}>{row.join(", ")}</p>
      ))}
    </section>
  );
}
