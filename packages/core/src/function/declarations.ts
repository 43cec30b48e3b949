/**
 * Types of what handlers get, for editors and the compiler of the server: there is no package that has them
 * (contract, function-webhook.md sections 6 to 9 and 20).
 */
export const handlerDeclarations = `/** What a request brings. */
interface HttpRequest<Body = any> {
  readonly method: string;
  /** Without the address of functions, with its query. */
  readonly url: string;
  readonly path: string;
  /** By lower-case names. */
  readonly headers: Map<string, string>;
  /** Parts of the path, by their names. */
  readonly params: Map<string, string>;
  readonly cookies: Map<string, string>;
  readonly query: Record<string, any>;
  readonly body: Body;
}

/** What is answered. */
interface HttpResponse {
  statusCode?: number;
  statusMessage?: string;
  readonly headersSent: boolean;
  readonly headers: Map<string, string | string[]> & { append(name: string, value: string): void };
  status(code: number, message?: string): this;
  /** Sends head and body, and ends. */
  send(body: unknown): Promise<void>;
  writeHead(code: number, message?: string, headers?: Record<string, string>): Promise<void>;
  write(chunk: string | Uint8Array, encoding?: string): Promise<void>;
  end(data?: string | Uint8Array, encoding?: string): Promise<void>;
}

/** A change in a collection. */
interface DatabaseChange<Document = any> {
  readonly kind: "insert" | "update" | "replace" | "delete";
  readonly collection: string;
  readonly documentKey: string;
  /** Absent once it is deleted. */
  readonly document?: Document;
  readonly updateDescription?: {
    readonly removedFields: string[];
    readonly updatedFields: Record<string, unknown>;
  };
}

/** A change of a document of a bucket, with what was there before. */
interface BucketChange<Document = any> {
  readonly kind: "insert" | "update" | "delete";
  readonly bucket: string;
  readonly documentKey: string;
  readonly previous?: Document;
  readonly current?: Document;
}

/** Who sent a message, and all who are connected. */
interface FirehoseContext {
  readonly socket: {
    readonly id: string;
    readonly remoteAddress: string;
    send(name: string, data?: unknown): void;
    close(): void;
  };
  readonly pool: { readonly size?: number; send(name: string, data?: unknown): void };
}

/** A message of a socket; of a new connection its address. */
interface FirehoseMessage<Data = any> {
  readonly name: string;
  readonly data?: Data;
}
`;
