import { Button } from "@blueprintjs/core";
import type { ComponentData } from "@twinhelm/core/dashboard/component/data";
import { hasFigures } from "@twinhelm/core/dashboard/component/figures";
import { isSmall } from "@twinhelm/core/dashboard/component/ratio";
import type { Ratio } from "@twinhelm/core/dashboard/model";
import type { LoadedComponent } from "@twinhelm/core/dashboard/react";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { text } from "@twinhelm/core/text/catalogue";
import { chartText } from "@twinhelm/core/text/chart";
import { ChartFigures } from "../chart/ChartFigures";
import { CardBody } from "./CardBody";
import { FilterForm } from "./FilterForm";
import { StatisticBody } from "./StatisticBody";
import { TableBody } from "./TableBody";

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
      return hasFigures(data) ? (
        <ChartFigures name={name} chart={data} asTable={asTable} />
      ) : (
        <p className="tile-note">{chartText("none")}</p>
      );
    case "table":
      return <TableBody name={name} data={data} ratio={ratio} />;
    case "card":
      return <CardBody data={data} described={!isSmall(ratio)} />;
    case "statistic":
      return <StatisticBody data={data} />;
  }
}
