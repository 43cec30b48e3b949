import type { AreaRegistry } from "@twinhelm/core/area/registry";
import type { Identified } from "@twinhelm/core/area/rows";
import { useKnown, useRecord } from "@twinhelm/core/react/records";
import { recordViewPath } from "@twinhelm/core/record/paths";
import type { Records } from "@twinhelm/core/record/records";
import { nothingKnown } from "@twinhelm/core/record/source";
import { useMemo } from "react";
import type { Faces, RouteScreen } from "../area/faces";
import type { LoadedAreas, LoadedRecords } from "../area/loaded";
import { useTerminal } from "../context";
import { toView, viewOf } from "../navigation/view";
import { loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import type { FormExtras, ListExtras, RecordFace } from "./face";
import { RecordFormScreen } from "./RecordFormScreen";
import { RecordTable } from "./RecordTable";

type Face = RecordFace<Identified>;

/** The screen of every route but those that come before the console. Throws on one that neither face nor area has. */
export function screensOf(
  { routes }: AreaRegistry,
  { records }: LoadedAreas,
  faces: Faces,
): ReadonlyMap<string, RouteScreen> {
  return new Map(
    routes
      .filter(({ bare }) => !bare)
      .map(({ id, area, name }) => {
        const face = faces.of[area];
        const own = face?.screens?.[name];
        const loaded = records.get(area);
        if (own !== undefined) return [id, own];
        if (loaded === undefined) throw new Error(`there is no screen for ${id}`);
        return [
          id,
          name === "list" ? listScreen(loaded.records, face?.record) : pageScreen(id, loaded, face?.record),
        ];
      }),
  );
}

const useNoList = (): ListExtras<Identified> => ({});
const useNoForm = (): FormExtras => ({});

function listScreen(records: Records, face: Face = {}): RouteScreen {
  const useExtras: typeof face.useList = face.useList?.bind(face) ?? useNoList;
  return (props) => {
    const known = useKnown(records.sources) ?? nothingKnown(records.sources);
    const list = useMemo(() => records.list(known), [known]);
    const extras = useExtras(props, known);
    return (
      <RecordTable
        {...props}
        records={records}
        list={list}
        extras={extras}
        copyOf={face.copyOf?.bind(face)}
      />
    );
  };
}

function pageScreen(route: string, { records, formOf }: LoadedRecords, face: Face = {}): RouteScreen {
  if (formOf === undefined) throw new Error(`there is no screen for ${route}`);
  const useExtras: typeof face.useForm = face.useForm?.bind(face) ?? useNoForm;
  const { view } = face;
  const Page = (props: ScreenProps & { id: string | undefined; known: object }) => {
    const { id, known, change } = props;
    const form = useMemo(() => formOf(known), [known]);
    const row = useRecord(records.queries, id).value ?? undefined;
    const { title = records.about.words.title, ...extras } = useExtras(props, row, id, known);
    const { fields } = extras;
    const shown = useMemo(
      () =>
        fields === undefined
          ? form
          : { ...form, fields: (...given: Parameters<typeof form.fields>) => fields(form.fields(...given)) },
      [form, fields],
    );
    const keys =
      view === undefined || id === undefined
        ? undefined
        : { view: { run: () => change(toView(recordViewPath(records.about, id, view.name))) } };
    const spec = useMemo(() => ({ records, form: shown }), [shown]);
    return (
      <RecordFormScreen
        {...props}
        {...extras}
        spec={spec}
        title={title}
        keys={keys}
        view={keys && view?.words}
      />
    );
  };
  return ({ parameters, ...props }) => {
    const { paint } = useTerminal();
    const known = useKnown(records.formSources);
    const { id } = parameters;
    if (known === undefined) return props.children({ lines: loadingLines(props.area, paint) });
    if (id !== undefined && view !== undefined && viewOf(props.state) === view.name)
      return view.show(props, id);
    return <Page {...props} id={id} known={known} />;
  };
}
