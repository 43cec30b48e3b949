import type { Change, ConsoleState } from "./state";
import { changePlace } from "./state";

/** The view that a path asks for, such as `policy`; `undefined`: the first one. */
export const viewOf = ({ place }: ConsoleState): string | undefined =>
  new URLSearchParams(place.path.split("?")[1] ?? "").get("view") ?? undefined;

/** Another view of the same record: what was typed in the form stays. */
export const toView = (path: string): Change =>
  changePlace((place) => ({ ...place, path, search: "", cursor: undefined }));
