import { Button } from "@blueprintjs/core";
import type { ComponentData } from "@twinhelm/core/dashboard/component/data";
import { hasFigures } from "@twinhelm/core/dashboard/component/figures";
import { isSmall } from "@twinhelm/core/dashboard/component/ratio";
import { rowsOf } from "@twinhelm/core/dashboard/component/rows";
import type { Ratio } from "@twinhelm/core/dashboard/model";
import type { LoadedComponent } from "@twinhelm/core/dashboard/react";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { text } from "@twinhelm/core/text/catalogue";
import { chartText } from "@twinhelm/core/text/chart";
import { Suspense, useDeferredValue, useMemo } from "react";
import { part } from "../../shell/loaded";
import { CardBody } from "./CardBody";
import { FigureTable } from "./FigureTable";
import { FilterForm } from "./FilterForm";
import { StatisticBody } from "./StatisticBody";
import { TableBody } from "./TableBody";

const ChartCanvas = part(async () => (await import("../chart/ChartCanvas")).ChartCanvas);

interface ComponentBodyProps {
  readonly name: string;
  readonly loaded: Pick<LoadedComponent, "data" | "failure" | "values" | "setValue" | "problems" | "refresh">;
  readonly ratio: Ratio;
  /** A chart as its figures. */
  readonly asTable: boolean;
}

/** What a component shows, or why it shows nothing, in its own place. */
export function ComponentBody({ name, loaded, ratio, asTable }: ComponentBodyProps) {
  const { data, failure } = loaded;
  return (
    <div className="tile-body">
      {failure !== undefined && (
        <div className="tile-failure" role="alert">
          <p className="tile-failed">{dashboardText("tile.failed")}</p>
          <p>{failure.message}</p>
          <Button size="small" text={text("common.retry")} onClick={loaded.refresh} />
        </div>
      )}
      {failure === undefined && data === undefined && (
        <p className="tile-loading bp6-skeleton">{dashboardText("tile.loading", { name })}</p>
      )}
      {failure === undefined && data !== undefined && (
        <>
          <FilterForm name={name} data={data} loaded={loaded} />
          {data.title !== undefined && data.title !== "" && data.title !== name && (
            <p className="tile-title">{data.title}</p>
          )}
          <Content name={name} data={data} ratio={ratio} asTable={asTable} />
          {data.notes.map((note) => (
            <p key={note} className="tile-note">
              {note}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

interface ContentProps extends Omit<ComponentBodyProps, "loaded"> {
  readonly data: ComponentData;
}

function Content({ name, data, ratio, asTable }: ContentProps) {
  switch (data.kind) {
    case "chart":
      return <ChartContent name={name} data={data} asTable={asTable} />;
    case "table":
      return <TableBody name={name} data={data} ratio={ratio} />;
    case "card":
      return <CardBody data={data} described={!isSmall(ratio)} />;
    case "statistic":
      return <StatisticBody data={data} />;
  }
}

interface ChartContentProps {
  readonly name: string;
  readonly data: Extract<ComponentData, { kind: "chart" }>;
  readonly asTable: boolean;
}

/** A chart, and its figures as a table: seen, or for those who do not see the chart. */
function ChartContent({ name, data, asTable }: ChartContentProps) {
  const rows = useMemo(() => rowsOf(data), [data]);
  const isEmpty = !hasFigures(data);
  // What is not seen comes once the charts are drawn.
  const isLate = useDeferredValue(true, false);
  return (
    <>
      {isEmpty && <p className="tile-note">{chartText("none")}</p>}
      {!asTable && !isEmpty && (
        <Suspense fallback={<div className="chart-canvas bp6-skeleton" />}>
          <ChartCanvas chart={data} name={name} />
        </Suspense>
      )}
      {!isEmpty && (asTable || isLate) && <FigureTable name={name} rows={rows} hidden={!asTable} />}
    </>
  );
}
