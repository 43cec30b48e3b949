import { Tab, Tabs } from "@blueprintjs/core";
import type { JSX } from "react";
import { useSearchParams } from "react-router";
import type { RecordView } from "./face";

interface RecordTabsProps<Row> {
  readonly form: JSX.Element;
  readonly view: RecordView<Row>;
  readonly row: Row;
}

/** The form of a record and another view of it, such as its policies (spec 1, section 2.4), by the address. */
export function RecordTabs<Row>({ form, view, row }: RecordTabsProps<Row>) {
  const [query, setQuery] = useSearchParams();
  const { name, titles } = view;
  return (
    <Tabs
      id="view"
      className="record-tabs"
      selectedTabId={query.get("view") === name ? name : "meta"}
      onChange={(next) => setQuery(next === name ? { view: name } : {}, { replace: true })}
    >
      <Tab id="meta" title={titles[0]} panel={form} />
      <Tab id={name} title={titles[1]} panel={view.show(row)} />
    </Tabs>
  );
}
