import { frameKinds } from "../frames";
import type { AnswerHead } from "../orders";
import type { Outlet } from "./outlet";

type HeaderValue = string | readonly string[];

/** Headers of an answer. */
class ResponseHeaders extends Map<string, HeaderValue> {
  append(name: string, value: string): void {
    const known = this.get(name);
    this.set(name, known === undefined ? value : [known, value].flat());
  }
}

/** Bytes of one piece that goes over. */
const piece = 64 * 1024;

/** What a handler answers with (contract, function-webhook.md section 6.5). */
export class Response {
  statusCode: number | undefined;
  statusMessage: string | undefined;
  headersSent = false;
  /** Why it is not what a handler answers. */
  error: string | undefined;
  readonly headers = new ResponseHeaders();
  readonly #outlet: Outlet;
  readonly #event: number;
  readonly #limit: number;
  readonly #over: () => void;
  #sent = 0;
  #ended = false;

  /** `over`: called when the whole of it has gone out. */
  constructor(outlet: Outlet, event: number, limit: number, over: () => void) {
    this.#outlet = outlet;
    this.#event = event;
    this.#limit = limit;
    this.#over = over;
  }

  status(code: number, message?: string): this {
    this.statusCode = code;
    this.statusMessage = message;
    return this;
  }

  async send(body: unknown): Promise<void> {
    const [type, bytes] = contentOf(body);
    for (const name of [...this.headers.keys()])
      if (name.toLowerCase() === "content-type" || name.toLowerCase() === "content-length")
        this.headers.delete(name);
    this.headers.set("Content-type", type);
    this.headers.set("Content-length", String(bytes.length));
    if (bytes.length > this.#limit) throw this.#tooLong(bytes.length);
    if (bytes.length > piece) {
      this.#head();
      return this.end(bytes);
    }
    this.#refuseSecondHead();
    this.#ended = true;
    this.#outlet.send(frameKinds.answer, this.#event, JSON.stringify(this.#answerHead()), bytes);
    this.#over();
  }

  async writeHead(
    code: number,
    message?: string | Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<void> {
    const given = typeof message === "object" ? message : headers;
    this.status(code, typeof message === "string" ? message : this.statusMessage);
    for (const [name, value] of Object.entries(given ?? {})) this.headers.set(name, value);
    this.#head();
  }

  async write(chunk: string | Uint8Array, encoding?: BufferEncoding): Promise<void> {
    if (this.#ended) throw new Error("The answer has ended");
    if (!this.headersSent) this.#head();
    const bytes = bytesOf(chunk, encoding);
    this.#sent += bytes.length;
    if (this.#sent > this.#limit) throw this.#tooLong(this.#sent);
    for (let at = 0; at < bytes.length; at += piece) {
      const part = bytes.subarray(at, at + piece);
      const isTaken = await this.#outlet.room(this.#event, part.length);
      if (isTaken) this.#outlet.send(frameKinds.chunk, this.#event, "", part);
    }
  }

  async end(data?: string | Uint8Array, encoding?: BufferEncoding): Promise<void> {
    if (this.#ended) throw new Error("The answer has ended");
    if (data === undefined || data.length === 0) {
      if (!this.headersSent) this.#head();
    } else await this.write(data, encoding);
    this.#ended = true;
    this.#outlet.send(frameKinds.end, this.#event);
    this.#over();
  }

  #refuseSecondHead(): void {
    if (this.headersSent) throw new Error("Headers already sent");
    this.headersSent = true;
  }

  #head(): void {
    this.#refuseSecondHead();
    this.#outlet.send(frameKinds.head, this.#event, JSON.stringify(this.#answerHead()));
  }

  #answerHead(): AnswerHead {
    return {
      status: this.statusCode ?? 200,
      message: this.statusMessage ?? "OK",
      headers: [...this.headers],
      error: this.error,
    };
  }

  #tooLong(bytes: number): Error {
    return new Error(`The answer has ${bytes} bytes; at most ${this.#limit} are allowed.`);
  }
}

const bytesOf = (chunk: string | Uint8Array, encoding?: BufferEncoding): Buffer =>
  typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk);

function contentOf(body: unknown): [type: string, bytes: Buffer] {
  if (body instanceof Uint8Array)
    return ["application/octet-stream", Buffer.from(body.buffer, body.byteOffset, body.length)];
  if (typeof body === "object") return ["application/json", Buffer.from(JSON.stringify(body) ?? "")];
  return ["text/html", Buffer.from(String(body))];
}
