import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useOpenBuckets } from "@twinhelm/core/bucket/react";
import { ratioOf } from "@twinhelm/core/dashboard/component/ratio";
import type { DraftComponent } from "@twinhelm/core/dashboard/editing";
import type { Component, ComponentType } from "@twinhelm/core/dashboard/model";
import { useComponent } from "@twinhelm/core/dashboard/react";
import {
  type BucketSource,
  groupFields,
  groupMeasures,
  groupUnits,
  isDated as isDatedIn,
  newSource,
  noSource,
  numberFields,
  sourceOf,
  sourceTypes,
  sourceUrl,
  timeZones,
  withPart,
} from "@twinhelm/core/dashboard/source";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { TextField } from "../../input/TextField";
import { useReturnFocus } from "../../shell/useReturnFocus";
import { ComponentBody } from "../view/ComponentBody";
import { Choice } from "./Choice";

interface BucketSourceDialogProps {
  readonly component: DraftComponent;
  readonly onChoose: (change: Partial<Component>) => void;
  readonly onClose: () => void;
}

/** Makes a component of the documents of a bucket, with what it shows in sight. */
export function BucketSourceDialog({ component, onChoose, onClose }: BucketSourceDialogProps) {
  useReturnFocus();
  const buckets = useOpenBuckets() ?? [];
  const [type, setType] = useState(sourceTypes.find((each) => each === component.type) ?? "bar");
  const [source, setSource] = useState<BucketSource>(() => sourceOf(component.url) ?? noSource);
  const bucket = buckets.find(({ _id }) => _id === source.bucketId);
  const url = bucket === undefined ? undefined : urlOf(bucket, source, type);
  const choose = () => {
    if (url === undefined || bucket === undefined) return;
    onChoose({ url, type, ...(component.name.trim() === "" ? { name: bucket.title } : {}) });
    onClose();
  };
  return (
    <Dialog isOpen className="bucket-source-dialog" title={dashboardText("edit.bucket")} onClose={onClose}>
      <DialogBody>
        <div className="bucket-source">
          <SourceForm
            buckets={buckets}
            bucket={bucket}
            source={source}
            type={type}
            onType={setType}
            onChange={setSource}
          />
          <section
            className="tile preview-tile"
            aria-label={dashboardText("edit.preview.of", { name: dashboardText("edit.bucket") })}
          >
            {url === undefined ? (
              <p className="tile-body muted">{dashboardText("source.none")}</p>
            ) : (
              <SourcePreview key={url} component={{ ...component, type, url }} />
            )}
          </section>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={onClose} />
            <Button
              intent="primary"
              disabled={url === undefined}
              text={dashboardText("source.use")}
              onClick={choose}
            />
          </>
        }
      />
    </Dialog>
  );
}

/** The address, once all is chosen that it needs. */
function urlOf(bucket: Bucket, source: BucketSource, type: ComponentType): string | undefined {
  if (source.measure !== "count" && source.field === "") return undefined;
  return sourceUrl(source, type, isDatedIn(bucket, source));
}

function SourcePreview({ component }: { component: DraftComponent }) {
  const loaded = useComponent(component);
  const name = visibleText(component.name) || dashboardText("edit.preview");
  return <ComponentBody name={name} loaded={loaded} ratio={ratioOf("2/2")} asTable={false} />;
}

interface SourceFormProps {
  readonly buckets: readonly Bucket[];
  readonly bucket: Bucket | undefined;
  readonly source: BucketSource;
  readonly type: ComponentType;
  readonly onType: (type: ComponentType) => void;
  readonly onChange: (source: BucketSource) => void;
}

function SourceForm({ buckets, bucket, source, type, onType, onChange }: SourceFormProps) {
  const change = (part: Partial<BucketSource>) => {
    if (bucket !== undefined) onChange(withPart(source, part, bucket));
  };
  const groups = bucket === undefined ? [] : groupFields(bucket);
  const numbers = bucket === undefined ? [] : numberFields(bucket);
  const isDated = bucket !== undefined && isDatedIn(bucket, source);
  const none = { value: "", label: dashboardText("source.choose") };
  const fieldsOf = (fields: typeof groups) =>
    fields.map(({ path, title }) => ({ value: path, label: title }));
  return (
    <div>
      <Choice
        label={dashboardText("source.bucket")}
        value={source.bucketId}
        options={[none, ...buckets.map(({ _id, title }) => ({ value: _id, label: title }))]}
        onChange={(bucketId) => onChange(bucketId === "" ? noSource : newSource(bucketId))}
      />
      <Choice
        label={dashboardText("component.type")}
        value={type}
        options={sourceTypes.map((each) => ({ value: each, label: dashboardText(`type.${each}`) }))}
        onChange={onType}
      />
      {type !== "statistic" && (
        <Choice
          label={dashboardText("source.group")}
          value={source.group}
          options={[{ value: "", label: dashboardText("source.all") }, ...fieldsOf(groups)]}
          onChange={(group) => change({ group })}
        />
      )}
      {type !== "statistic" && isDated && <DayChoices source={source} onChange={change} />}
      <Choice
        label={dashboardText("source.measure")}
        value={source.measure}
        options={groupMeasures
          .filter((each) => each === "count" || numbers.length > 0)
          .map((each) => ({ value: each, label: dashboardText(`measure.${each}`) }))}
        onChange={(measure) => change({ measure })}
      />
      {source.measure !== "count" && (
        <Choice
          label={dashboardText("source.field")}
          value={source.field}
          options={fieldsOf(numbers)}
          onChange={(field) => change({ field })}
        />
      )}
      <WhereField key={source.bucketId} where={source.where} onChange={(where) => change({ where })} />
    </div>
  );
}

interface DayChoicesProps {
  readonly source: BucketSource;
  readonly onChange: (part: Partial<BucketSource>) => void;
}

/** What dates are taken together by, and whose days these are. */
const DayChoices = ({ source, onChange }: DayChoicesProps) => (
  <>
    <Choice
      label={dashboardText("source.unit")}
      value={source.unit}
      options={groupUnits.map((each) => ({ value: each, label: dashboardText(`unit.${each}`) }))}
      onChange={(unit) => onChange({ unit })}
    />
    <Choice
      label={dashboardText("source.zone")}
      value={source.timeZone || "UTC"}
      options={timeZones(source.timeZone).map((each) => ({ value: each, label: each }))}
      onChange={(timeZone) => onChange({ timeZone })}
    />
  </>
);

/** Which documents: asked once it is left, or with Enter. */
function WhereField({ where, onChange }: { where: string; onChange: (where: string) => void }) {
  const [typed, setTyped] = useState(where);
  return (
    <TextField
      label={dashboardText("source.where")}
      info={dashboardText("source.where.hint")}
      value={typed}
      onChange={setTyped}
      onBlur={() => onChange(typed)}
      onEnter={() => onChange(typed)}
    />
  );
}
