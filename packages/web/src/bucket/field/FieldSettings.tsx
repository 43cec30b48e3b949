import { Button } from "@blueprintjs/core";
import { bucketText } from "@twinhelm/core/bucket/text";
import { definitionProblems, longestDescription } from "@twinhelm/core/field/definitionProblems";
import type { FieldList } from "@twinhelm/core/field/fieldList";
import {
  type FieldPath,
  fieldAt,
  fieldsAt,
  removeField,
  withField,
  withFieldAt,
  withFieldsAt,
} from "@twinhelm/core/field/fieldList";
import { optionsOf, withOption } from "@twinhelm/core/field/fieldOptions";
import type { Property } from "@twinhelm/core/field/property";
import { fieldText } from "@twinhelm/core/field/text";
import { labelOfType } from "@twinhelm/core/input/builder";
import { withKey } from "@twinhelm/core/input/presets";
import { inputText } from "@twinhelm/core/text/input";
import { Suspense } from "react";
import { OwnSettingsProvider } from "../../input/ownSettings";
import { TypeSettings } from "../../input/SchemaBuilder";
import { TextField } from "../../input/TextField";
import { part } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { BucketSetting } from "./BucketSetting";
import { FieldOptions } from "./FieldOptions";
import { FieldRows } from "./FieldRows";

/** With the editors of documents, which the rest of the dialog does not wait for. */
const FieldPreview = part(async () => (await import("./FieldPreview")).FieldPreview);

interface FieldSettingsProps {
  readonly list: FieldList;
  readonly path: FieldPath;
  /** True: documents may have values of it. */
  readonly stored: boolean;
  readonly onChange: (edit: (list: FieldList) => FieldList) => void;
  /** Goes to the field at another path. */
  readonly onOpen: (path: FieldPath) => void;
  /** Adds a field inside of this one. */
  readonly onAdd: () => void;
}

/** Step 1: all that is said of one field. Its name and its type stay what they are. */
export function FieldSettings({ list, path, stored, onChange, onOpen, onAdd }: FieldSettingsProps) {
  const found = fieldAt(list, path);
  if (found === undefined) return null;
  const { key, property, siblings } = found;
  const set = (edit: (property: Property) => Property) =>
    onChange((now) => withFieldAt(now, path, (among, at) => withField(among, at, edit)));
  const description = property.description ?? "";
  return (
    <div className="field-settings">
      <p className="field-key">
        <code>{key}</code> <span className="muted">{labelOfType(property.type)}</span>
      </p>
      <TextField
        label={inputText("builder.title")}
        autoFocus
        value={property.title ?? ""}
        onChange={(title) => set((now) => withKey(now, "title", title))}
      />
      <TextField
        label={inputText("builder.description")}
        info={inputText("counter", { n: description.length, most: longestDescription })}
        value={description}
        problem={definitionProblems(property).description}
        onChange={(next) => set((now) => withKey(now, "description", next))}
      />
      <Suspense fallback={null}>
        <FieldPreview
          key={JSON.stringify(property.default)}
          name={key}
          property={property}
          required={siblings.required?.includes(key) === true}
        />
      </Suspense>
      <OwnSettingsProvider
        value={{
          bucket: (props) => <BucketSetting {...props} />,
          properties: ({ problem }) => (
            <Inner
              list={list}
              path={path}
              problem={problem}
              onChange={onChange}
              onOpen={onOpen}
              onAdd={onAdd}
            />
          ),
        }}
      >
        <TypeSettings key={path.join(".")} property={property} onChange={(next) => set(() => next)} />
      </OwnSettingsProvider>
      <FieldOptions
        options={optionsOf(siblings, key, { root: path.length === 1, stored })}
        onChange={(name, on) =>
          onChange((now) => withFieldAt(now, path, (among, at) => withOption(among, at, name, on)))
        }
      />
    </div>
  );
}

interface InnerProps extends Omit<FieldSettingsProps, "stored"> {
  readonly problem: string | undefined;
}

/** The fields inside of the one that is configured. */
function Inner({ list, path, problem, onChange, onOpen, onAdd }: InnerProps) {
  const change = (edit: (inner: FieldList) => FieldList) => onChange((now) => withFieldsAt(now, path, edit));
  return (
    <fieldset className="items">
      <legend>{fieldText("setting.properties")}</legend>
      <FieldRows
        list={fieldsAt(list, path) ?? { fields: [] }}
        onEdit={(key) => onOpen([...path, key])}
        onRemove={(key) => change((now) => removeField(now, key))}
      />
      {problem !== undefined && <p className="field-problem">{problem}</p>}
      <Button icon={<MaterialIcon name="add" />} text={bucketText("field.inner.add")} onClick={onAdd} />
    </fieldset>
  );
}
