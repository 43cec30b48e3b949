import "../../styles/documentForm.css";
import "../../styles/view.css";
import { FormGroup, HTMLSelect, Radio, RadioGroup } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { mostDocumentsInBatch } from "@twinhelm/core/document/api";
import { cellProperty } from "@twinhelm/core/document/cell";
import { manyText } from "@twinhelm/core/document/many/text";
import { useCellOf } from "@twinhelm/core/document/react";
import { documentText } from "@twinhelm/core/document/text";
import { titleOfDocument } from "@twinhelm/core/document/title";
import type { Cell } from "@twinhelm/core/field/cell";
import { titleOf } from "@twinhelm/core/field/property";
import { valueEditorOf } from "@twinhelm/core/field/valueEditor";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import { tableText } from "@twinhelm/core/text/table";
import { useId } from "react";
import type { EditorProps } from "../../area/faces";
import { FormDialog } from "../../form/FormDialog";
import { CellView } from "../../list/CellView";
import { FormError } from "../../shell/FormError";
import { useTableLanguage } from "../cells/useTableLanguage";
import { ValueField } from "../form/ValueField";
import { useDocumentList } from "../useDocumentList";
import { useViewsHere } from "../view/useViewsHere";
import { useSetField } from "./useSetField";
import { type Target, useTarget } from "./useTarget";

/** Sets one field of the documents that are chosen, or of all that match the filter. */
export function SetDialog({ edited, onClose }: EditorProps) {
  const { bucket: buckets = [], document: documents = [] } = edited.situation.chosen;
  const bucket = useBuckets().value?.find(({ _id }) => _id === buckets[0]?._id);
  const ids = documents.map(({ _id }) => _id);
  return bucket === undefined ? null : <SetField bucket={bucket} ids={ids} onClose={onClose} />;
}

interface SetFieldProps {
  readonly bucket: Bucket;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

function SetField({ bucket, ids, onClose }: SetFieldProps) {
  const { state } = useDocumentList(bucket, useViewsHere(bucket));
  const language = useTableLanguage(bucket, state.language);
  const target = useTarget(bucket, ids, state.filter);
  const setting = useSetField(bucket, language, target, onClose);
  const { key, value, failure } = setting;
  const { preview, count } = target;
  const isTooMany = count > mostDocumentsInBatch;
  return (
    <FormDialog
      className="change-dialog"
      title={manyText("title")}
      failure={failure}
      button={{
        text: manyText("run", { count }),
        loading: setting.busy,
        disabled: count === 0 || isTooMany,
        reason: bucket.readOnly === true ? tableText("readOnly.hint") : undefined,
        request: setting.request,
      }}
      onRun={() => void setting.write()}
      onClose={onClose}
    >
      <ScopeChoice target={target} chosen={ids.length} filtered={!isEmptyFilter(state.filter)} />
      <FieldChoice bucket={bucket} fields={setting.fields} value={key} onChange={setting.choose} />
      <NewValue key={key} bucket={bucket} language={language} setting={setting} />
      {preview !== undefined && (
        <Examples bucket={bucket} name={key} after={value} preview={preview} language={language} />
      )}
      {isTooMany && <FormError>{manyText("tooMany", { most: mostDocumentsInBatch, count })}</FormError>}
    </FormDialog>
  );
}

interface ScopeChoiceProps {
  readonly target: Target;
  /** How many rows are chosen. */
  readonly chosen: number;
  readonly filtered: boolean;
}

function ScopeChoice({ target, chosen, filtered }: ScopeChoiceProps) {
  const count = target.matching ?? "…";
  return (
    <RadioGroup
      label={manyText("which")}
      selectedValue={target.scope}
      onChange={({ currentTarget }) => target.setScope(currentTarget.value === "all" ? "all" : "chosen")}
    >
      {chosen > 0 && <Radio value="chosen" label={manyText("chosen", { count: chosen })} />}
      <Radio value="all" label={manyText(filtered ? "matching" : "all", { count })} />
    </RadioGroup>
  );
}

interface NewValueProps {
  readonly bucket: Bucket;
  readonly language: string;
  readonly setting: ReturnType<typeof useSetField>;
}

function NewValue({ bucket, language, setting }: NewValueProps) {
  const property = cellProperty(bucket, setting.key) ?? { type: "string" };
  const editor = valueEditorOf(property);
  return (
    <ValueField
      field={{ title: manyText("value"), property, editor, required: false, readOnly: false }}
      disabled={false}
      value={setting.value}
      language={language}
      problemAt={(path) => (path.length === 0 ? setting.problem : undefined)}
      onChange={setting.setValue}
    />
  );
}

interface FieldChoiceProps {
  readonly bucket: Bucket;
  readonly fields: readonly string[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

function FieldChoice({ bucket, fields, value, onChange }: FieldChoiceProps) {
  const id = useId();
  return (
    <FormGroup label={manyText("field")} labelFor={id}>
      <HTMLSelect
        id={id}
        fill
        value={value}
        options={fields.map((key) => ({
          value: key,
          label: titleOf(key, bucket.properties[key] ?? { type: "string" }),
        }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FormGroup>
  );
}

interface ExamplesProps {
  readonly bucket: Bucket;
  readonly name: string;
  readonly after: unknown;
  readonly preview: NonNullable<Target["preview"]>;
  readonly language: string;
}

/** What some of the documents hold now, and then. */
function Examples({ bucket, name, after, preview, language }: ExamplesProps) {
  const cellOf = useCellOf();
  const property = bucket.properties[name];
  const more = preview.count - preview.examples.length;
  const before = (value: unknown) =>
    property?.options?.translate === true && typeof value === "object" && value !== null
      ? Object.entries(value).find(([code]) => code === language)?.[1]
      : value;
  return (
    <section className="change-lines" aria-label={manyText("which")}>
      <table>
        <tbody>
          {preview.examples.map((document) => (
            <tr key={document._id}>
              <th scope="row">{titleOfDocument(bucket, document)}</th>
              <td>
                <Held cell={cellOf(property, before(document[name]))} />
              </td>
              <td>
                → <Held cell={cellOf(property, after)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="muted change-more">{manyText("more", { count: more })}</p>}
    </section>
  );
}

/** One value; that there is none is said, as this is what would be written. */
const Held = ({ cell }: { cell: Cell }) =>
  cell.kind === "empty" ? <span className="muted">{documentText("empty")}</span> : <CellView cell={cell} />;
