import { CollisionPriority } from "@dnd-kit/abstract";
import { move } from "@dnd-kit/helpers";
import { DragDropProvider, useDroppable } from "@dnd-kit/react";
import { useSortable } from "@dnd-kit/react/sortable";
import { type BucketView, stepInView } from "@twinhelm/core/bucket/options/view";
import { bucketText } from "@twinhelm/core/bucket/text";
import { type AreaName, areaNames } from "@twinhelm/core/document/form/fields";
import { type Property, titleOf } from "@twinhelm/core/field/property";
import { fieldTypeOf } from "@twinhelm/core/field/table";
import { useState } from "react";
import { IconButton } from "../../shell/IconButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { type PartProps, settingDialog } from "./SettingDialog";

type Lists = Record<AreaName, string[]>;

const listsOf = ({ left, right, bottom }: BucketView): Lists => ({
  left: [...left],
  right: [...right],
  bottom: [...bottom],
});

function View({ bucket, editing: { draft, change } }: PartProps) {
  // While a field is dragged, the lists show the result of the drop.
  const [dragged, setDragged] = useState<Lists>();
  const [said, setSaid] = useState("");
  const view: BucketView = dragged ?? draft.view;
  const step = (key: string, by: -1 | 1) => {
    const next = stepInView(draft.view, key, by);
    change((now) => ({ ...now, view: stepInView(now.view, key, by) }));
    setSaid(placeOf(next, key, titleOf(key, bucket.properties[key])));
  };
  return (
    <>
      <p className="muted">{bucketText("options.view.about")}</p>
      <DragDropProvider
        onDragOver={(event) => setDragged((now) => move(now ?? listsOf(draft.view), event))}
        onDragEnd={(event) => {
          setDragged(undefined);
          if (!event.canceled && dragged !== undefined) change((now) => ({ ...now, view: dragged }));
        }}
      >
        <div className="view-areas">
          {areaNames.map((area) => (
            <ViewArea
              key={area}
              area={area}
              keys={view[area]}
              properties={bucket.properties}
              isFirst={(key) => area === "left" && view.left[0] === key}
              isLast={(key) => area === "bottom" && view.bottom.at(-1) === key}
              onStep={step}
            />
          ))}
        </div>
      </DragDropProvider>
      <div role="status" className="hidden">
        {said}
      </div>
    </>
  );
}

/** Where a field stands now, told to who cannot see it. */
function placeOf(view: BucketView, key: string, name: string): string {
  const area = areaNames.find((each) => view[each].includes(key)) ?? "bottom";
  return bucketText("options.view.moved", {
    name,
    n: view[area].indexOf(key) + 1,
    count: view[area].length,
    area: bucketText(`options.view.${area}`),
  });
}

interface ViewAreaProps {
  readonly area: AreaName;
  readonly keys: readonly string[];
  readonly properties: Readonly<Record<string, Property>>;
  readonly isFirst: (key: string) => boolean;
  readonly isLast: (key: string) => boolean;
  readonly onStep: (key: string, by: -1 | 1) => void;
}

function ViewArea({ area, keys, properties, isFirst, isLast, onStep }: ViewAreaProps) {
  const { ref, isDropTarget } = useDroppable({
    id: area,
    type: "area",
    accept: "field",
    collisionPriority: CollisionPriority.Low,
  });
  const title = bucketText(`options.view.${area}`);
  return (
    <section
      ref={ref}
      className={`view-area is-${area}${isDropTarget ? " is-target" : ""}`}
      aria-label={title}
    >
      <h3>{title}</h3>
      {keys.length === 0 && <p className="muted">{bucketText("options.view.none")}</p>}
      <ul>
        {keys.map((key, index) => (
          <ViewField
            key={key}
            id={key}
            area={area}
            index={index}
            property={properties[key]}
            up={isFirst(key) ? undefined : () => onStep(key, -1)}
            down={isLast(key) ? undefined : () => onStep(key, 1)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ViewFieldProps {
  readonly id: string;
  readonly area: AreaName;
  readonly index: number;
  readonly property: Property | undefined;
  /** Absent: there is no place before it. */
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
}

function ViewField({ id, area, index, property, up, down }: ViewFieldProps) {
  const { ref, handleRef, isDragging } = useSortable({
    id,
    index,
    group: area,
    type: "field",
    accept: "field",
  });
  const name = titleOf(id, property);
  return (
    <li ref={ref} className={isDragging ? "is-dragging" : undefined}>
      <button type="button" ref={handleRef} className="view-handle">
        <MaterialIcon name={fieldTypeOf(property?.type ?? "")?.icon ?? "help_outline"} />
        <span>{name}</span>
      </button>
      <IconButton
        size="small"
        icon="arrow_upward"
        label={bucketText("options.view.up", { name })}
        disabled={up === undefined}
        onClick={() => up?.()}
      />
      <IconButton
        size="small"
        icon="arrow_downward"
        label={bucketText("options.view.down", { name })}
        disabled={down === undefined}
        onClick={() => down?.()}
      />
    </li>
  );
}

/** Where the fields of a bucket stand in the form of a document. */
export const ViewDialog = settingDialog({
  title: "options.view.title",
  part: (props) => <View {...props} />,
});
