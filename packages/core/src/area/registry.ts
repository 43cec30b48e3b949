import type { Section } from "../section/section";
import { text } from "../text/catalogue";
import type { Area } from "./area";
import { matchRoute, type Route, type RouteMatch } from "./route";
import type { AreaId } from "./rows";

/** Everything that is derived from the list of areas without loading one. */
export interface AreaRegistry {
  /** In the order of the list. */
  readonly all: readonly Area[];
  /** Throws on an area that is not in the list. */
  readonly named: (id: AreaId) => Area;
  readonly routes: readonly Route[];
  /** The screen of an address; `undefined`: there is none. */
  readonly match: (path: string) => RouteMatch | undefined;
  /** Address of the own page of somebody who is signed in; `undefined`: no area has one. */
  readonly profileOf: (identityId: string) => string | undefined;
  /** In the order of the rail. */
  readonly sections: readonly Section[];
}

export function createRegistry(areas: Readonly<Record<string, Area>>): AreaRegistry {
  const all = Object.values(areas);
  const byId = new Map(all.map((area) => [area.id, area]));
  const routes = all.flatMap(routesOf);
  const sections = new Map(
    all.flatMap(({ section }) => (section === undefined ? [] : [[section.id, section]])),
  );
  return {
    all,
    named(id) {
      const area = byId.get(id);
      if (area === undefined) throw new Error(`there is no area ${id}`);
      return area;
    },
    routes,
    profileOf: (identityId) => all.find(({ profile }) => profile !== undefined)?.profile?.(identityId),
    match: (path) => matchRoute(routes, path),
    sections: [...sections.values()].toSorted((a, b) => a.index - b.index),
  };
}

const routesOf = ({ id, section, routes }: Area): readonly Route[] =>
  Object.entries(routes).map(([name, about]) => ({
    id: `${id}.${name}`,
    area: id,
    name,
    path: about.path,
    title: about.title ?? section?.title ?? text("app.name"),
    bare: about.bare === true,
    list: about.list,
    permission: about.permission?.bind(about),
    openTo: about.openTo?.bind(about),
    accepts: about.accepts?.bind(about),
  }));
