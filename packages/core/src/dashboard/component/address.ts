import { componentText } from "./text";

/** Where the answer of a component comes from. */
export type ComponentAddress =
  /** Of this API, asked with the credential. `query`: names and values, in their order. */
  | { readonly kind: "api"; readonly path: string; readonly query: Query }
  /** Anywhere, asked without any credential. */
  | { readonly kind: "absolute"; readonly url: string; readonly origin: string }
  | { readonly kind: "wrong"; readonly problem: string };

type Query = readonly (readonly [name: string, value: string])[];

const wrong = (problem: string): ComponentAddress => ({ kind: "wrong", problem });

/** Reads the address of a component: one of http or https, or `api:/path` of this API (contract, section 3.3). */
export function componentAddress(given: string): ComponentAddress {
  const text = given.trim();
  if (text === "") return wrong(componentText("url.none"));
  if (/^api:/i.test(text)) return apiAddress(text.slice("api:".length));
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return wrong(componentText("url.wrong"));
  if (url.username !== "" || url.password !== "") return wrong(componentText("url.credentials"));
  return { kind: "absolute", url: text.replace(/#.*$/s, ""), origin: url.origin };
}

/** A part that leads upwards, however it is written. */
const upwards = /^(?:\.|%2e){1,2}$/i;

function apiAddress(rest: string): ComponentAddress {
  const [before = ""] = rest.split("#");
  const [place = "", ...search] = before.split("?");
  const path = place.replace(/^\/+/, "");
  if (path === "" || /[\s\\]/.test(path)) return wrong(componentText("url.wrong"));
  if (path.split("/").some((part) => upwards.test(part))) return wrong(componentText("url.outside"));
  return { kind: "api", path, query: [...new URLSearchParams(search.join("?"))] };
}

/** What is wrong with an address; `undefined`: nothing. */
export function addressProblem(given: string): string | undefined {
  const address = componentAddress(given);
  return address.kind === "wrong" ? address.problem : undefined;
}
