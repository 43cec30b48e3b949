import type { Area } from "@twinhelm/core/area/area";
import type { AreaRegistry } from "@twinhelm/core/area/registry";
import type { Route } from "@twinhelm/core/area/route";
import type { ComponentType } from "react";
import { screen } from "../shell/loaded";
import type { AnyFaces, AreaFace } from "./faces";

/** The component of every screen, loaded when it is first shown. Throws on a screen that neither face nor area has. */
export function screensOf(
  { routes, named }: AreaRegistry,
  faces: AnyFaces,
): ReadonlyMap<string, ComponentType> {
  return new Map(
    routes.map((route) => {
      const face = faces[route.area];
      const own = face?.screens?.[route.name];
      return [route.id, own ?? recordScreen(named(route.area), route, face)];
    }),
  );
}

/** The screens that all areas of records share. */
function recordScreen(area: Area, { id, name }: Route, face: AreaFace | undefined): ComponentType {
  const { recordParts, form } = area;
  if (recordParts === undefined) throw new Error(`there is no screen for ${id}`);
  const parts = () => Promise.all([recordParts(), face?.record?.()]);
  if (name === "list")
    return screen(async () => {
      const [[records, own], { RecordListPage }] = await Promise.all([
        parts(),
        import("../record/RecordListPage"),
      ]);
      return () => <RecordListPage area={area} records={records} face={own} />;
    });
  if (form === undefined || form === "own") throw new Error(`there is no screen for ${id}`);
  return screen(async () => {
    const [[records, own], formOf, { AddRecordPage, EditRecordPage }] = await Promise.all([
      parts(),
      form(),
      import("../record/RecordFormPage"),
    ]);
    const Page = name === "add" ? AddRecordPage : EditRecordPage;
    return () => <Page area={area} records={records} formOf={formOf} face={own} />;
  });
}
