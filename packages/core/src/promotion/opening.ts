import { type FormValues, textOf } from "../form/model";
import { failed, type Result, success } from "../http/failure";
import type { Transport, TransportOptions } from "../http/transport";
import { answerChallenge, type Challenge, revokeToken, signIn, type Token } from "../session/api";
import { apiCandidates, chooseApi, isApi } from "../session/findApi";
import { formatCredential } from "../session/token";
import { createApiSide } from "./apiSide";
import { createFolderSide, type FileStore } from "./folderSide";
import { type KnownInstance, kindOf, knownNamed, type SideName } from "./form";
import type { Side } from "./side";
import { promotionText } from "./text";

/** What a face brings so that sides can be opened. */
export interface SideHost {
  /** The instance that the console works on. */
  readonly own: Side;
  readonly known: readonly KnownInstance[];
  connect(options: TransportOptions): Transport;
  /** An instance that the console is signed in at. */
  knownSide?(name: string): Result<Side>;
  /** Files by what stands in their field. */
  files(side: SideName, path: string): Promise<Result<FileStore>>;
  /** What to say beside a failure to reach another instance; absent: nothing. */
  readonly unreached?: string;
}

/** A side that can be worked with, or what has to be answered before. */
export type Opened =
  | { readonly side: Side; readonly close?: (() => void) | undefined }
  | { readonly challenge: Challenge; readonly address: string };

/** A second step that waits for its answer. */
export type Asked = Extract<Opened, { readonly challenge: Challenge }>;

/** Opens what was chosen. Passwords and keys are used here and kept nowhere. */
export async function openSide(
  host: SideHost,
  side: SideName,
  values: FormValues,
  asked: Asked | undefined,
): Promise<Result<Opened>> {
  const kind = kindOf(values, side);
  if (kind === "this") return success({ side: host.own });
  if (kind === "files") {
    const store = await host.files(side, textOf(values, `${side}.path`).trim());
    return store.ok ? success({ side: createFolderSide(store.value) }) : store;
  }
  const known = knownNamed(host, kind);
  if (known?.signedIn === true) {
    const found = host.knownSide?.(known.name) ?? refused(promotionText("side.gone"));
    return found.ok ? success({ side: found.value }) : found;
  }
  const address =
    known === undefined ? await findAddress(host, textOf(values, `${side}.address`)) : success(known.address);
  if (!address.ok) return address;
  return signInAt(host, { address: address.value, name: known?.name }, credentialsOf(values, side), asked);
}

const refused = (message: string) => failed({ code: "invalid", message, retry: false });

/** The API that somebody means; a host alone is taken for one with `/api`. */
async function findAddress(host: SideHost, typed: string): Promise<Result<string>> {
  const given = typed.trim();
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/i.test(given);
  const url = URL.parse(
    /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http${isLocal ? "" : "s"}://${given}`,
  );
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return refused(promotionText("address.none"));
  const [, below = ""] = /^(?:[a-z][a-z\d+.-]*:\/\/)?[^/?#]*(\/[^?#]*)?/i.exec(given) ?? [];
  const path = below.replace(/\/+$/, "");
  const found = await chooseApi(
    apiCandidates(`${url.origin}${path === "" ? "/api" : path}`, path !== ""),
    (baseUrl) => isApi(host.connect({ baseUrl, credential: () => undefined, repeats: 0 })),
  );
  if (found.problem === undefined) return success(found.address);
  const message = [found.problem, ...(host.unreached === undefined ? [] : [host.unreached])].join(" ");
  return failed({ code: "network", message, retry: true });
}

interface Credentials {
  readonly key: string | undefined;
  readonly identifier: string;
  readonly password: string;
  readonly code: string;
}

const credentialsOf = (values: FormValues, side: SideName): Credentials => ({
  key: values[`${side}.by`] === "key" ? textOf(values, `${side}.key`).trim() : undefined,
  identifier: textOf(values, `${side}.identifier`),
  password: textOf(values, `${side}.password`),
  code: textOf(values, `${side}.code`).trim(),
});

interface Place {
  readonly address: string;
  readonly name: string | undefined;
}

async function signInAt(
  host: SideHost,
  place: Place,
  { key, identifier, password, code }: Credentials,
  asked: Asked | undefined,
): Promise<Result<Opened>> {
  if (key !== undefined) return success({ side: sideAt(host, place, `APIKEY ${key}`) });
  const transport = host.connect({ baseUrl: place.address, credential: () => undefined });
  const given: Result<Token | Challenge> =
    asked?.address === place.address && code !== ""
      ? await answerChallenge(transport, asked.challenge.answerUrl, code)
      : await signIn(transport, { identifier, password });
  if (!given.ok) return given;
  if ("challenge" in given.value) return success({ challenge: given.value, address: place.address });
  const credential = formatCredential(given.value);
  // Nobody else knows of this sign-in: it ends with the page.
  return success({
    side: sideAt(host, place, credential),
    close: () => void revokeToken(transport, credential),
  });
}

const sideAt = (host: SideHost, { address, name }: Place, credential: string): Side =>
  createApiSide(host.connect({ baseUrl: address, credential: () => credential }), name ?? address);
