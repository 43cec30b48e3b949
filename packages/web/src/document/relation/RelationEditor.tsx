import "../../styles/relation.css";
import { Button } from "@blueprintjs/core";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { canList } from "@twinhelm/core/document/picking";
import { relatedIds, withoutRelated, withRelated } from "@twinhelm/core/field/related";
import { isToMany } from "@twinhelm/core/field/structure";
import { useAccess } from "@twinhelm/core/react/console";
import { relationText } from "@twinhelm/core/text/relation";
import { useId, useRef, useState } from "react";
import type { EditorProps } from "../../input/value/editorProps";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { ChosenDocuments } from "./ChosenDocuments";
import { DocumentPicker } from "./DocumentPicker";
import { NewRelated } from "./NewRelated";

/** One document of another bucket, or several: the chosen ones by their names, and a picker of others below them. Grouped. */
export function RelationEditor({ property, label, value, onChange, disabled, focus }: EditorProps) {
  const access = useAccess().value;
  const buckets = useBuckets();
  const [open, setOpen] = useState(focus === true);
  const toggle = useRef<HTMLButtonElement>(null);
  const pickerId = useId();
  const ids = relatedIds(value);
  const bucket = buckets.value?.find(({ _id }) => _id === property.bucketId);
  const mayList = bucket !== undefined && canList(access, bucket._id);
  const add = (id: string) => onChange(withRelated(property, value, id));
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  const clear = () => {
    onChange(undefined);
    // The button goes with what it cleared: the keys stay here.
    toggle.current?.focus();
  };
  return (
    <div className="relation-editor">
      <ChosenDocuments
        label={label}
        bucketId={property.bucketId}
        bucket={bucket}
        readable={mayList}
        ids={ids}
        onRemove={disabled ? undefined : (id) => onChange(withoutRelated(property, value, id))}
      />
      {buckets.value !== undefined && !mayList && <Unread bucket={bucket} />}
      <div className="relation-actions">
        <Button
          ref={toggle}
          aria-expanded={open}
          aria-controls={open ? pickerId : undefined}
          disabled={disabled || !mayList}
          icon={<MaterialIcon name={open ? "expand_less" : "search"} />}
          text={relationText(open ? "close" : "choose", { title: nameOf(bucket) || label })}
          onClick={() => setOpen(!open)}
        />
        {!disabled && bucket !== undefined && (
          <NewRelated bucket={bucket} onCreated={({ _id }) => add(_id)} />
        )}
        {!disabled && ids.length > 0 && <ClearRelation label={label} onClear={clear} />}
      </div>
      {open && mayList && !disabled && (
        <DocumentPicker
          id={pickerId}
          bucket={bucket}
          chosen={ids}
          onChoose={(id) => {
            add(id);
            if (!isToMany(property)) close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

const nameOf = (bucket: Bucket | undefined) => (bucket === undefined ? "" : titleOfBucket(bucket));

const ClearRelation = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button
    variant="minimal"
    icon={<MaterialIcon name="clear" />}
    text={relationText("clear", { label })}
    onClick={onClear}
  />
);

/** Why there is nothing to choose from. */
const Unread = ({ bucket }: { bucket: Bucket | undefined }) => (
  <p className="muted relation-note">
    {bucket === undefined
      ? relationText("unread.gone")
      : relationText("unread.bucket", { title: titleOfBucket(bucket) })}
  </p>
);
