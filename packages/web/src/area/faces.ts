import type { DialogName, Edited } from "@twinhelm/core/action/face";
import type { AreaId, AreaRows, Identified } from "@twinhelm/core/area/rows";
import type { OwnScreen } from "@twinhelm/core/areas";
import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { RecordFace } from "../record/face";

/** An editor that lies over the screen. */
export interface EditorProps {
  readonly edited: Edited;
  readonly onClose: () => void;
}

/** What the web console has of an area beside what all areas share. */
export interface AreaFace<Row extends Identified = Identified> {
  /** Screens of its own, by the name of the route. */
  readonly screens?: Readonly<Record<string, ComponentType>>;
  /** What its list and its pages have more than those of other areas of records. */
  readonly record?: RecordFaceLoader<Row>;
  /** Edits a row, or a new one, over the screen. */
  readonly editor?: ComponentType<EditorProps>;
  /** Around all pages, for what goes on while they change. */
  readonly around?: ComponentType<{ readonly children: ReactNode }>;
  /** Beside all pages, for what is not seen; it comes once the first of them is there. */
  readonly beside?: () => Promise<ComponentType>;
  /** What else is done to a row over the screen. */
  readonly dialogs?: { readonly [Name in DialogName]?: ComponentType<EditorProps> };
}

type RecordFaceLoader<Row extends Identified> = { load(): Promise<RecordFace<Row>> }["load"];

type FaceOf<Id extends AreaId> = AreaFace<AreaRows[Id]>;
type NeedsScreens = { [Id in AreaId]: [OwnScreen<Id>] extends [never] ? never : Id }[AreaId];

/** The table of the areas: an area that shares no screens with others has to bring its own. */
export type Faces = {
  readonly [Id in NeedsScreens]: FaceOf<Id> & {
    readonly screens: Readonly<Record<OwnScreen<Id>, ComponentType>>;
  };
} & { readonly [Id in Exclude<AreaId, NeedsScreens>]?: FaceOf<Id> };

/** The same for what works with any area. */
export type AnyFaces = { readonly [Id in AreaId]?: AreaFace };

const FacesContext = createContext<AnyFaces>({});

export const FacesProvider = FacesContext;

export const useFaces = (): AnyFaces => use(FacesContext);
