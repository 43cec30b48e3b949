import { Button } from "@blueprintjs/core";
import { type DayRange, recentDays } from "@twinhelm/core/log/range";
import { totalText, type UsageChart } from "@twinhelm/core/status/charts";
import { type LoadedUsage, useUsage } from "@twinhelm/core/status/react";
import { statusText } from "@twinhelm/core/status/text";
import { daysProblem } from "@twinhelm/core/status/usage";
import { text } from "@twinhelm/core/text/catalogue";
import { type FormEvent, useId, useState } from "react";
import { ChartFigures } from "../dashboard/chart/ChartFigures";
import { RefreshButton } from "../list/RefreshButton";
import { DayRangeInputs } from "../log/DayRangeInputs";

/** What the API was used for: requests, downloads, uploads (spec 3, section 2.4). */
export function UsageCharts() {
  const usage = useUsage(true);
  const { isShown, charts, failure, reload } = usage;
  if (!isShown) return null;
  return (
    <div className="usage-charts">
      <Days usage={usage} />
      {failure !== undefined && (
        <div role="alert">
          <p>{failure.message}</p>
          <Button size="small" text={text("common.retry")} onClick={reload} />
        </div>
      )}
      {failure === undefined && charts === undefined && (
        <div className="usage-chart bp6-skeleton" role="status" aria-label={text("common.loading")} />
      )}
      {failure === undefined && charts?.map((each) => <One key={each.id} of={each} />)}
    </div>
  );
}

function One({ of }: { of: UsageChart }) {
  const id = useId();
  const { title, chart } = of;
  return (
    <section className="usage-chart" aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className="muted">{totalText(of)}</span>
      </h3>
      <ChartFigures chart={chart} name={title} isPlain />
    </section>
  );
}

/** The days that all charts are about; nothing is asked for before they are right. */
function Days({ usage: { days, setDays, loading, reload } }: { usage: LoadedUsage }) {
  const [draft, setDraft] = useState<DayRange>(() => days ?? recentDays(1, Date.now()));
  const problemId = useId();
  const problem = daysProblem(draft, Date.now());
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (problem === undefined) setDays(draft);
  };
  return (
    <form className="log-filter usage-days" aria-label={statusText("range")} onSubmit={apply}>
      <DayRangeInputs
        value={draft}
        problemId={problem === undefined ? undefined : problemId}
        onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))}
      />
      <Button type="submit" text={statusText("apply")} disabled={problem !== undefined} />
      <Button
        text={statusText("today")}
        disabled={days === undefined}
        onClick={() => {
          setDraft(recentDays(1, Date.now()));
          setDays(undefined);
        }}
      />
      <RefreshButton of={{ loading, reload }} />
      {problem !== undefined && (
        <p id={problemId} className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
