import type { Edited } from "@twinhelm/core/action/face";
import type { RouteParameters } from "@twinhelm/core/area/route";
import type { AreaId, AreaRows, Identified } from "@twinhelm/core/area/rows";
import type { OwnScreen } from "@twinhelm/core/areas";
import type { ComponentType } from "react";
import type { LayerSize } from "../layers/size";
import type { AreaLayers } from "../navigation/layer";
import type { Change } from "../navigation/state";
import type { RecordFace } from "../record/face";
import type { ScreenProps, ScreenView } from "../screen/screen";

/** A screen with the parameters of its path. */
export type RouteScreen = ComponentType<ScreenProps & { parameters: RouteParameters }>;

/** What the terminal console has of an area beside what all areas share. */
export interface AreaFace<Row extends Identified = Identified> {
  /** Screens of its own, by the name of the route. */
  readonly screens?: Readonly<Record<string, RouteScreen>>;
  /** What its list and its pages have more than those of other areas of records. */
  readonly record?: RecordFace<Row>;
}

type FaceOf<Id extends AreaId> = AreaFace<AreaRows[Id]>;
type NeedsScreens = {
  [Id in Exclude<AreaId, "shell">]: [OwnScreen<Id>] extends [never] ? never : Id;
}[Exclude<AreaId, "shell">];

/** The table of the areas: an area that shares no screens with others has to bring its own. */
export type AreaFaces = {
  readonly [Id in NeedsScreens]: FaceOf<Id> & {
    readonly screens: Readonly<Record<OwnScreen<Id>, RouteScreen>>;
  };
} & { readonly [Id in Exclude<AreaId, NeedsScreens>]?: FaceOf<Id> };

/** What opens over the screen to edit a row of an area, or a new one. */
export type Editors = { readonly [Id in AreaId]?: (edited: Edited) => void };

/** What a layer that an area adds is drawn with. */
export interface AreaLayerProps<Kind extends keyof AreaLayers> {
  readonly layer: AreaLayers[Kind];
  readonly layerNumber: number;
  readonly size: LayerSize;
  /** The screen below. */
  readonly view: ScreenView;
  readonly change: (change: Change) => void;
}

/** The same table for what works with any area. */
export interface Faces {
  readonly of: { readonly [Id in AreaId]?: AreaFace };
  /** What areas show over the screen, by the kind of the layer. */
  readonly layers: { readonly [Kind in keyof AreaLayers]: ComponentType<AreaLayerProps<Kind>> };
  readonly useEditors: (change: (change: Change) => void) => Editors;
}
