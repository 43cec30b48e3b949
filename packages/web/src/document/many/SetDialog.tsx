import "../../styles/view.css";
import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  FormGroup,
  HTMLSelect,
  Radio,
  RadioGroup,
} from "@blueprintjs/core";
import { neededOf } from "@twinhelm/core/action/offer";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { mostDocumentsInBatch } from "@twinhelm/core/document/api";
import { cellProblem, cellProperty } from "@twinhelm/core/document/cell";
import { documentSet } from "@twinhelm/core/document/many/actions";
import type { Which } from "@twinhelm/core/document/many/change";
import { fieldPatch, settableFields } from "@twinhelm/core/document/many/fields";
import { usePreview } from "@twinhelm/core/document/many/react";
import { manyText } from "@twinhelm/core/document/many/text";
import { useCellOf } from "@twinhelm/core/document/react";
import { titleOfDocument } from "@twinhelm/core/document/title";
import { titleOf } from "@twinhelm/core/field/property";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import { useInvocation, useNotifications } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { tableText } from "@twinhelm/core/text/table";
import { useId, useMemo, useState } from "react";
import type { EditorProps } from "../../area/faces";
import { CellView } from "../../list/CellView";
import { ActionButton } from "../../shell/ActionButton";
import { FormError } from "../../shell/FormError";
import { useReturnFocus } from "../../shell/useReturnFocus";
import { useTableLanguage } from "../cells/useTableLanguage";
import { useDocumentList } from "../useDocumentList";
import { useViewsHere } from "../view/useViewsHere";
import { ValueField } from "./ValueField";

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
  useReturnFocus();
  const { state } = useDocumentList(bucket, useViewsHere(bucket));
  const language = useTableLanguage(bucket, state.language);
  const fields = settableFields(bucket);
  const [key, setKey] = useState(fields[0] ?? "");
  const [value, setValue] = useState<unknown>();
  const [scope, setScope] = useState(ids.length === 0 ? "all" : "chosen");
  const [touched, setTouched] = useState(false);
  const all = useMemo((): Which => ({ filter: state.filter ?? {} }), [state.filter]);
  const chosen = useMemo((): Which => ({ ids }), [ids]);
  const matching = usePreview(bucket._id, all).value;
  const some = usePreview(bucket._id, chosen).value;
  const preview = scope === "all" ? matching : some;
  const { busy, failure, run } = useInvocation(documentSet);
  const { notifications } = useNotifications();
  const access = useAccess().value;
  const problem = cellProblem(bucket, key, value);
  const count = preview?.count ?? 0;
  const input = {
    bucketId: bucket._id,
    patch: { ...fieldPatch(bucket, key, value, language) },
    count,
    ...(scope === "all" ? filterInput(state.filter ?? {}) : { documentIds: [...ids] }),
  };
  const write = async () => {
    setTouched(true);
    if (problem !== undefined) return;
    const result = await run(input);
    if (!result.ok) return;
    notifications.say({ tone: "success", text: manyText("done", { count: result.value.patched }) });
    onClose();
  };
  const tooMany = count > mostDocumentsInBatch ? { most: mostDocumentsInBatch, count } : undefined;
  return (
    <Dialog isOpen title={manyText("title")} className="change-dialog" onClose={onClose}>
      <DialogBody>
        <RadioGroup
          label={manyText("which")}
          selectedValue={scope}
          onChange={({ currentTarget }) => setScope(currentTarget.value)}
        >
          {ids.length > 0 && <Radio value="chosen" label={manyText("chosen", { count: ids.length })} />}
          <Radio
            value="all"
            label={manyText(isEmptyFilter(state.filter) ? "all" : "matching", {
              count: matching?.count ?? "…",
            })}
          />
        </RadioGroup>
        <FieldChoice
          bucket={bucket}
          fields={fields}
          value={key}
          onChange={(next) => {
            setKey(next);
            setValue(undefined);
            setTouched(false);
          }}
        />
        <ValueField
          key={key}
          property={cellProperty(bucket, key) ?? { type: "string" }}
          label={manyText("value")}
          value={value}
          language={language}
          problem={touched ? problem : undefined}
          onChange={setValue}
        />
        {preview !== undefined && (
          <Examples bucket={bucket} name={key} after={value} preview={preview} language={language} />
        )}
        {tooMany !== undefined && <FormError>{manyText("tooMany", tooMany)}</FormError>}
        {failure !== undefined && <FormError>{failure.message}</FormError>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={onClose} />
            <ActionButton
              intent="primary"
              text={manyText("run", { count })}
              loading={busy}
              disabled={count === 0 || tooMany !== undefined}
              reason={bucket.readOnly === true ? tableText("readOnly.hint") : undefined}
              request={neededOf(documentSet, input, access)}
              onClick={() => void write()}
            />
          </>
        }
      />
    </Dialog>
  );
}

const filterInput = (filter: Readonly<Record<string, unknown>> | string) => ({
  filter: typeof filter === "string" ? filter : { ...filter },
});

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
  readonly preview: NonNullable<ReturnType<typeof usePreview>["value"]>;
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
                <CellView cell={cellOf(property, before(document[name]))} />
              </td>
              <td>
                → <CellView cell={cellOf(property, after)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="muted change-more">{manyText("more", { count: more })}</p>}
    </section>
  );
}
