import { Button, Slider } from "@blueprintjs/core";
import {
  type PictureEdit,
  pictureSteps,
  type Size,
  savedSize,
  turnedBy,
  unedited,
  wholePart,
  zoomedBy,
} from "@twinhelm/core/storage/picture/editing";
import { pictureText } from "@twinhelm/core/storage/picture/text";
import { sliderEnds } from "../../input/sliderEnds";
import { IconButton } from "../../shell/IconButton";

interface EditorToolsProps {
  readonly size: Size;
  readonly edit: PictureEdit;
  readonly zoom: number;
  readonly disabled: boolean;
  readonly onEdit: (edit: PictureEdit) => void;
  readonly onZoom: (zoom: number) => void;
}

/** What is done to a picture beside cropping it, and how large it becomes. */
export function EditorTools(props: EditorToolsProps) {
  const { size, edit, disabled, onEdit, onZoom } = props;
  const { width, height } = savedSize(size, edit);
  return (
    <div role="toolbar" aria-label={pictureText("tools")} className="crop-tools">
      <ZoomTools {...props} />
      <TurnTools {...props} />
      <ScaleTool {...props} />
      <output className="crop-figure is-size">{pictureText("size", { width, height })}</output>
      <Button
        variant="minimal"
        disabled={disabled}
        text={pictureText("reset")}
        onClick={() => {
          onEdit(unedited);
          onZoom(1);
        }}
      />
    </div>
  );
}

/** How near it is looked at; this changes nothing of it. */
const ZoomTools = ({ zoom, disabled, onZoom }: EditorToolsProps) => (
  <span>
    <IconButton
      icon="zoom_out"
      label={pictureText("zoomOut")}
      disabled={disabled || zoom <= pictureSteps.leastZoom}
      onClick={() => onZoom(zoomedBy(zoom, -1))}
    />
    <span className="crop-figure" role="status">
      {pictureText("zoom", { percent: Math.round(zoom * 100) })}
    </span>
    <IconButton
      icon="zoom_in"
      label={pictureText("zoomIn")}
      disabled={disabled || zoom >= pictureSteps.mostZoom}
      onClick={() => onZoom(zoomedBy(zoom, 1))}
    />
  </span>
);

function TurnTools({ edit, disabled, onEdit }: EditorToolsProps) {
  const turn = (steps: number) =>
    // The part belongs to the picture as it was turned before.
    onEdit({ ...edit, degrees: turnedBy(edit.degrees, steps), part: wholePart });
  return (
    <span>
      <IconButton
        icon="rotate_left"
        label={pictureText("left")}
        disabled={disabled}
        onClick={() => turn(-1)}
      />
      <span className="crop-figure" role="status">
        {pictureText("angle", { degrees: edit.degrees })}
      </span>
      <IconButton
        icon="rotate_right"
        label={pictureText("right")}
        disabled={disabled}
        onClick={() => turn(1)}
      />
    </span>
  );
}

function ScaleTool({ edit, disabled, onEdit }: EditorToolsProps) {
  const slid = {
    min: pictureSteps.leastScale,
    max: pictureSteps.mostScale,
    disabled,
    onChange: (scale: number) => onEdit({ ...edit, scale }),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the slider inside
    <span className="crop-scale" onKeyDown={sliderEnds(slid)}>
      <span>{pictureText("scale")}</span>
      <Slider
        {...slid}
        stepSize={1}
        labelRenderer={false}
        handleHtmlProps={{ "aria-label": pictureText("scale") }}
        value={edit.scale}
      />
      <span className="crop-figure">{pictureText("scale.label", { percent: edit.scale })}</span>
    </span>
  );
}
