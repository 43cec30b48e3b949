import { type Failure, failed, type Result, success } from "../http/failure";
import { createEditor } from "./editor";
import type { Saved } from "./events";
import type { EditingModel } from "./model";

export interface Row {
  readonly _id: string;
  readonly name: string;
  readonly icon: string;
  readonly fields: number;
}

export interface Draft {
  readonly name: string;
  readonly icon: string;
}

export const refused: Failure = { code: "server", message: "The server is busy.", retry: true };

/** A server of one row, whose answers come when they are let go. */
export class Server {
  row: Row | undefined = { _id: "1", name: "Ports", icon: "anchor", fields: 2 };
  readonly writes: (Draft & { readonly fields: number })[] = [];
  loads = 0;
  created = 0;
  refuse: Failure | undefined;
  breaks: "load" | "update" | "create" | "read" | undefined;
  #gates: (() => void)[] | undefined;

  /** From here on, answers wait for `release`. */
  hold(): void {
    this.#gates = [];
  }

  release(): void {
    const gates = this.#gates ?? [];
    this.#gates = undefined;
    for (const open of gates) open();
  }

  async #answer<Value>(step: typeof this.breaks, value: () => Result<Value>): Promise<Result<Value>> {
    const gates = this.#gates;
    if (gates !== undefined) await new Promise<void>((open) => gates.push(open));
    if (this.breaks === step) throw new Error("a bug.");
    return value();
  }

  readonly model: EditingModel<Row, Draft> = {
    read: (row) => {
      if (this.breaks === "read" && row !== undefined) throw new Error("a bug.");
      return { name: row?.name ?? "", icon: row?.icon ?? "" };
    },
    problems: ({ name }): Record<string, string> => (name === "" ? { name: "required" } : {}),
    load: () =>
      this.#answer("load", () => {
        this.loads += 1;
        return success(this.row);
      }),
    create: (draft) =>
      this.#answer("create", () => {
        if (this.refuse !== undefined) return failed(this.refuse);
        this.created += 1;
        this.row = { _id: "2", fields: 0, ...draft };
        return success(this.row);
      }),
    update: (draft, row) =>
      this.#answer("update", () => {
        if (this.refuse !== undefined) return failed(this.refuse);
        this.row = { ...row, ...draft };
        this.writes.push({ ...draft, fields: row.fields });
        return success(undefined);
      }),
  };
}

export function begin(
  server = new Server(),
  options: { row?: Row | undefined; load?: boolean } = { row: server.row },
) {
  const editor = createEditor(server.model, { row: options.row, load: options.load });
  const saved: Saved<Row>[] = [];
  editor.onSaved((result) => saved.push(result));
  editor.start();
  return { server, editor, saved, ...editor.steps };
}

export const named = (name: string) => (draft: Draft) => ({ ...draft, name });
export const drawn = (icon: string) => (draft: Draft) => ({ ...draft, icon });
