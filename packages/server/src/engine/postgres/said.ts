import { timingSafeEqual } from "node:crypto";
import type { Vault } from "../../vault/vault";

/** How nodes know each other's words: whoever may connect to their database may send on their channels, and hear. */
export interface Voice {
  /** JSON of an object, with a mark that whoever has the secret of the instance can make. */
  sign(text: string): string;
  /** The text that was signed; undefined: nobody of ours said it. */
  verified(payload: string | undefined): string | undefined;
}

/** The mark stands in the object: a node of another version reads the rest of it. */
const form = /^(\{.*),"mark":"([\w-]{43})"\}$/s;

export function createVoice({ lookup }: Pick<Vault, "lookup">): Voice {
  const markOf = (text: string) => lookup("what nodes say", text);
  return {
    sign: (text) => `${text.slice(0, -1)},"mark":"${markOf(text)}"}`,
    verified(payload = "") {
      const [, begin, mark] = form.exec(payload) ?? [];
      if (begin === undefined || mark === undefined) return undefined;
      const text = `${begin}}`;
      return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(text))) ? text : undefined;
    },
  };
}
