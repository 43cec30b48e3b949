import { z } from "zod/mini";
import {
  abortedFailure,
  endsSessionOf,
  failureOfStatus,
  redirectFailure,
  resultOfText,
} from "../http/exchange";
import { failed, type Result, success } from "../http/failure";
import type { Call } from "../http/transport";
import { objectOfWire, type StorageObject, storageObjectSchema } from "./model";

/**
 * One file on its way to the server, as its host sends it: `Body` is a blob in a browser, a stream with its length in
 * Node.
 */
export interface Posted<Body> {
  readonly method: "POST" | "PUT";
  /** Below the API base, without a leading slash. */
  readonly path: string;
  /** Name of the form field. */
  readonly field: "files" | "file";
  /** What stands as `filename` of the part: the whole name, percent-encoded, so that folders stay in it. */
  readonly filename: string;
  /** MIME type of the part; never empty. */
  readonly type: string;
  readonly body: Body;
  readonly signal?: AbortSignal | undefined;
  /** Told how many bytes are on their way, whenever that changes. */
  readonly onProgress?: ((sent: number) => void) | undefined;
}

/** What came back, before it is understood. */
export interface PostAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly contentType: string;
  readonly text: string;
}

/**
 * Sends multipart forms of one file. Each host has its own: in a browser only XMLHttpRequest tells what was sent, in
 * Node bytes are piped from where they are. It never holds a file as a whole, gives a failure where no answer came, and
 * is silent about `credential`.
 */
export type Post<Body> = (
  request: Posted<Body> & { readonly url: string; readonly credential: string | undefined },
) => Promise<Result<PostAnswer>>;

/** Who sends, and where to. */
export interface UploaderOptions<Body> {
  /** Address of the API without a trailing slash. */
  readonly baseUrl: string;
  readonly credential: () => string | undefined;
  /** Told when the server no longer takes the credential. */
  readonly onUnauthorized?: (() => void) | undefined;
  readonly post: Post<Body>;
}

/** What is sent: its whole name, its type, its bytes. */
export interface SentFile<Body> {
  readonly name: string;
  /** Empty: it is not known. */
  readonly type: string;
  readonly body: Body;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((sent: number) => void) | undefined;
}

/** Sends files to one server. */
export interface Uploader<Body> {
  /**
   * POST /storage with one file: a new object. Where another one has the name by now, our own server refuses it (409);
   * with `taken` it keeps both. Other servers always do.
   */
  insert(file: SentFile<Body>, taken?: "refuse" | "keep"): Promise<Result<StorageObject>>;
  /** PUT /storage/:id: another name, type and content at the same address. */
  replace(id: string, file: SentFile<Body>): Promise<Result<StorageObject>>;
}

const unknownType = "application/octet-stream";

/** The uploads of one console or command (contract, storage-asset-dashboard-activity-vc.md section 1.4). */
export function createUploader<Body>(options: UploaderOptions<Body>): Uploader<Body> {
  return {
    async insert(file, taken = "refuse") {
      const sent = { method: "POST", path: `storage?taken=${taken}`, field: "files" } as const;
      const schema = z.array(storageObjectSchema()).check(z.minLength(1));
      const answer = await send(options, { ...sent, ...partOf(file) }, schema);
      if (!answer.ok) return answer;
      const [first] = answer.value;
      return first === undefined ? failed(abortedFailure) : success(objectOfWire(first));
    },
    async replace(id, file) {
      const sent = { method: "PUT", path: `storage/${encodeURIComponent(id)}`, field: "file" } as const;
      const answer = await send(options, { ...sent, ...partOf(file) }, storageObjectSchema());
      return answer.ok ? success(objectOfWire(answer.value)) : answer;
    },
  };
}

/** Whole names are percent-encoded: the form library of the server keeps only what follows the last slash. */
const partOf = <Body>({ name, type, body, signal, onProgress }: SentFile<Body>) => ({
  filename: encodeURIComponent(name),
  type: type === "" ? unknownType : type,
  body,
  signal,
  onProgress,
});

async function send<Body, T>(
  { baseUrl, credential: ask, onUnauthorized, post }: UploaderOptions<Body>,
  posted: Posted<Body>,
  schema: Call<T>["schema"],
): Promise<Result<T>> {
  const credential = ask();
  const answer = await post({ ...posted, url: `${baseUrl}/${posted.path}`, credential });
  if (!answer.ok) return answer;
  const { status, statusText, contentType, text } = answer.value;
  const call: Call<T> = { method: posted.method, path: posted.path, schema };
  if (status < 300 && status > 0) return resultOfText(call, contentType, text);
  if (status < 400) return failed(redirectFailure(baseUrl, status, undefined));
  const failure = failureOfStatus(baseUrl, { status, statusText, body: bodyOf(contentType, text) }, call);
  if (endsSessionOf({ credential, now: ask() }, call, failure)) onUnauthorized?.();
  return failed(failure.message === full ? { ...failure, code: "too-large", retry: false } : failure);
}

/** What servers answer with 500 where all objects together would be too large: sent again, they still are. */
const full = "Total storage object size limit exceeded";

function bodyOf(contentType: string, text: string): unknown {
  if (!contentType.includes("json")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
