// What browsers and Node have alike, as far as core uses it. Whatever else differs is passed in.

interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}

interface URLSearchParams {
  get(name: string): string | null;
  getAll(name: string): string[];
  set(name: string, value: string): void;
  append(name: string, value: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare const URLSearchParams: new (init?: string | Readonly<Record<string, string>>) => URLSearchParams;

interface URL {
  readonly protocol: string;
  readonly origin: string;
  readonly username: string;
  readonly password: string;
}
declare const URL: { parse(url: string): URL | null };

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal: boolean });
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

declare function atob(text: string): string;
declare function btoa(bytes: string): string;
declare function setTimeout(task: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;

declare class FormData {
  append(name: string, value: unknown): void;
}

interface FetchedAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly body: { getReader(): { read(): Promise<ReadPart> } } | null;
}
type ReadPart =
  | { readonly done: true; readonly value?: undefined }
  | { readonly done: false; readonly value: Uint8Array };

declare function fetch(
  url: string,
  request: {
    readonly method: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | FormData;
    readonly credentials: "omit";
    readonly referrerPolicy: "no-referrer";
    readonly signal: AbortSignal;
  },
): Promise<FetchedAnswer>;
