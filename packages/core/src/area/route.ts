import type { MaterialIcon } from "material-icons";
import type { AccessRequest } from "../access/evaluate";
import type { ListDefaults } from "../list/state";
import type { AreaId } from "./rows";

/** Parameters of a path, decoded. */
export type RouteParameters = Readonly<Record<string, string>>;

/** One screen of an area. */
export interface RouteAbout {
  /** Segments; one that starts with a colon is a parameter. */
  readonly path: string;
  /** Outermost name of the screen; absent: that of its section. */
  readonly title?: string;
  /** True: it is open to everybody, and shown without rail, list and toolbar. */
  readonly bare?: boolean;
  /** How the list on it begins. */
  readonly list?: ListDefaults;
  /** What the screen needs; absent: signing in is enough. */
  permission?(parameters: RouteParameters): AccessRequest;
  /** Whether this identity may open it whatever it needs: somebody's own page. */
  openTo?(parameters: RouteParameters, identityId: string | undefined): boolean;
  /** False: an address with these parameters is not one of this screen. Absent: each is. */
  accepts?(parameters: RouteParameters): boolean;
}

/** The line of an area in the section list. */
export interface EntryAbout {
  readonly title: string;
  readonly path: string;
  /** Material icon name. */
  readonly icon: MaterialIcon;
  /** Absent: it is there for everybody. */
  readonly needs?: AccessRequest;
  /** One of these is enough; absent: there is no such choice. */
  readonly anyOf?: readonly AccessRequest[];
  /** True: in a group of its own below the others. */
  readonly apart?: boolean;
  /** True: it stands beside what else somebody has in its section, and is no reason to show one. */
  readonly beside?: boolean;
}

/** One screen: the same path in the browser's address and in the title of the terminal. */
export interface Route {
  /** Area and name, such as `apikey.list`. */
  readonly id: string;
  readonly area: AreaId;
  /** Inside of its area. */
  readonly name: string;
  /** Segments; one that starts with a colon is a parameter. */
  readonly path: string;
  readonly title: string;
  /** True: it is open to everybody, and shown without rail, list and toolbar. */
  readonly bare: boolean;
  /** How the list on it begins. */
  readonly list?: ListDefaults | undefined;
  /** What the screen needs; absent: signing in is enough. */
  readonly permission?: ((parameters: RouteParameters) => AccessRequest) | undefined;
  /** Whether this identity may open it whatever it needs: somebody's own page. */
  readonly openTo?: ((parameters: RouteParameters, identityId: string | undefined) => boolean) | undefined;
  /** False: an address with these parameters is not one of this screen. Absent: each is. */
  readonly accepts?: ((parameters: RouteParameters) => boolean) | undefined;
}

export interface RouteMatch {
  readonly route: Route;
  readonly parameters: RouteParameters;
}

/**
 * The route of a path with its parameters; what follows a question mark is ignored, and words come before
 * parameters. `undefined`: there is no such screen.
 */
export function matchRoute(routes: readonly Route[], path: string): RouteMatch | undefined {
  const parts = split(path.replace(/[?#].*$/s, ""));
  let found: RouteMatch | undefined;
  for (const route of routes) {
    const parameters = match(split(route.path), parts);
    if (parameters === undefined || route.accepts?.(parameters) === false) continue;
    if (found === undefined || count(parameters) < count(found.parameters)) found = { route, parameters };
  }
  return found;
}

const count = (parameters: RouteParameters) => Object.keys(parameters).length;

const split = (path: string) => path.split("/").filter((part) => part !== "");

function match(pattern: readonly string[], parts: readonly string[]): RouteParameters | undefined {
  if (pattern.length !== parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const part = parts[index] ?? "";
    if (segment.startsWith(":")) {
      const value = decode(part);
      if (value === undefined) return undefined;
      parameters[segment.slice(1)] = value;
    } else if (segment !== part) return undefined;
  }
  return parameters;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
