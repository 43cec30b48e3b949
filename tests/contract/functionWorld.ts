import type { Answer, TestServer } from "@twinhelm/server/shell/testServer";
import { expect } from "vitest";

/** Options of an http trigger at a path. */
export const http = (path: string, method = "Get", preflight = true) => ({
  type: "http",
  options: { method, path, preflight },
});

interface Given {
  readonly name?: string;
  readonly language?: "javascript" | "typescript";
  readonly timeout?: number;
  readonly memoryLimit?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A line of the log. */
export interface Line {
  readonly _id: string;
  readonly function: string;
  readonly event_id: string;
  readonly channel: string;
  readonly level: number;
  readonly content: string;
  readonly created_at: string;
}

/** Functions of a server: how they are made and called. */
export function functionsOf(server: () => TestServer) {
  const save = async (id: string, index: string): Promise<Answer> =>
    server().call("POST", `/function/${id}/index`, { body: { index } });
  return {
    save,
    /** Makes a function with its code; gives its id. */
    async make(triggers: object, index: string, given: Given = {}): Promise<string> {
      const body = { name: "tested", language: "javascript", timeout: 20, env: {}, triggers, ...given };
      const made = await server().call("POST", "/function", { body });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const saved = await save(made.body._id, index);
      expect(saved.status, JSON.stringify(saved.body)).toBe(204);
      return made.body._id;
    },
    /** Calls what answers at a path, as nobody. */
    run: (path: string, method = "GET", options: Parameters<TestServer["call"]>[2] = {}) =>
      server().call(method, `/fn-execute${path}`, { as: null, ...options }),
    async lines(id: string, query: Readonly<Record<string, string>> = {}): Promise<readonly Line[]> {
      const answer = await server().call("GET", "/function-logs", { query: { functions: id, ...query } });
      expect(answer.status).toBe(200);
      return answer.body.toReversed();
    },
    /** What a function said, once it has said so many lines. */
    async said(id: string, count: number): Promise<readonly string[]> {
      let texts: readonly string[] = [];
      await expect
        .poll(
          async () => {
            texts = (await this.lines(id)).map(({ content }) => content);
            return texts.length;
          },
          { timeout: 40_000 },
        )
        .toBeGreaterThanOrEqual(count);
      return texts;
    },
  };
}
