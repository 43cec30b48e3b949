import "../../styles/location.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { isSame } from "@twinhelm/core/editing/same";
import {
  pastedPlace,
  placeOf,
  placeValue,
  pointOf,
  type TypedPlace,
  typedPlace,
} from "@twinhelm/core/field/point";
import { locationText } from "@twinhelm/core/text/location";
import { Suspense, useRef, useState } from "react";
import type { EditorProps } from "../../input/value/editorProps";
import { part } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { usePosition } from "./usePosition";

const LocationMap = part(async () => (await import("./LocationMap")).LocationMap);

/** A place by latitude and longitude, by the position of the person, or on a map. Grouped. */
export function LocationEditor(props: EditorProps) {
  const { label, value, onChange, disabled } = props;
  const [typed, setTyped] = useState<TypedPlace>();
  const here = useRef<HTMLButtonElement>(null);
  const stands = typed !== undefined && isSame(placeValue(typed), value ?? undefined);
  const shown = stands ? typed : typedPlace(value);
  const type = (next: TypedPlace) => {
    setTyped(next);
    onChange(placeValue(next));
  };
  const position = usePosition((place) => onChange(pointOf(place)));
  const clear = () => {
    onChange(undefined);
    // The button goes with what it cleared: the keys stay here.
    here.current?.focus();
  };
  return (
    <div className="location-editor">
      <div className="location-parts">
        {(["latitude", "longitude"] as const).map((name) => (
          <Coordinate key={name} {...props} name={name} shown={shown} onType={type} />
        ))}
        {!disabled && (
          <span className="location-tools">
            <Button
              ref={here}
              icon={<MaterialIcon name="my_location" />}
              text={locationText("current")}
              loading={position.looking}
              onClick={position.look}
            />
            {value !== undefined && value !== null && (
              <Button
                variant="minimal"
                icon={<MaterialIcon name="clear" />}
                text={locationText("clear", { label })}
                onClick={clear}
              />
            )}
          </span>
        )}
      </div>
      <p className="location-said field-problem" role="status">
        {position.problem}
      </p>
      <Suspense fallback={<div className="location-map" />}>
        <LocationMap
          label={label}
          place={placeOf(value)}
          onPlace={disabled ? undefined : (place) => onChange(pointOf(place))}
        />
      </Suspense>
    </div>
  );
}

interface CoordinateProps extends EditorProps {
  readonly name: keyof TypedPlace;
  readonly shown: TypedPlace;
  readonly onType: (next: TypedPlace) => void;
}

/** One number of a place; a whole place that is pasted goes into both. */
function Coordinate({ name, shown, label, disabled, control, focus, onType }: CoordinateProps) {
  return (
    <div className="location-part">
      <span className="muted" aria-hidden="true">
        {locationText(name)}
      </span>
      <InputGroup
        aria-label={locationText(`${name}.of`, { label })}
        aria-invalid={control["aria-invalid"]}
        aria-describedby={control["aria-describedby"]}
        inputMode="decimal"
        autoComplete="off"
        readOnly={disabled}
        autoFocus={focus === true && name === "latitude"}
        value={shown[name]}
        onValueChange={(next) => onType(pastedPlace(next) ?? { ...shown, [name]: next })}
      />
    </div>
  );
}
