/** What a terminal answers, whole: about pictures, its name, its kind. None of it is a key. */
const whole = /\x1b_G[^\x1b]*\x1b\\|\x1bP>\|[^\x1b]*\x1b\\|\x1b\[\?[\d;]*c/g;
/** The beginning of one, at the end of what arrived. */
const begun = /\x1b(?:_(?:G[^\x1b]*\x1b?)?|P(?:>(?:\|[^\x1b]*\x1b?)?)?|\[(?:\?[\d;]*)?)?$/;
/** The answer that every terminal gives, and gives last. */
const last = /\x1b\[\?[\d;]*c/;

/** Takes what the terminal answers out of what is typed. */
export interface Answers {
  /** What of this are keys. */
  keysOf(arrived: string): string;
  /** Asks, and gives all answers that come in time. */
  ask(question: string): Promise<string>;
  /** Told what was held back and turned out to be keys. */
  onKeys: (keys: string) => void;
}

/** `send` writes to the terminal; `patience`: milliseconds that it has to answer. */
export function createAnswers(send: (text: string) => void, patience: number): Answers {
  let held = "";
  let given = "";
  let end: (() => void) | undefined;
  const answers: Answers = {
    onKeys() {},
    keysOf(arrived) {
      const text = held + arrived;
      held = "";
      // Late ones are no keys either.
      const keys = text.replace(whole, (answer) => {
        given += answer;
        return "";
      });
      if (end === undefined) return keys;
      if (last.test(given)) {
        end();
        return keys;
      }
      held = begun.exec(keys)?.[0] ?? "";
      return keys.slice(0, keys.length - held.length);
    },
    ask(question) {
      given = "";
      return new Promise((resolve) => {
        const limit = setTimeout(() => end?.(), patience);
        end = () => {
          clearTimeout(limit);
          end = undefined;
          const late = held;
          held = "";
          if (late !== "") answers.onKeys(late);
          resolve(given);
        };
        send(question);
      });
    },
  };
  return answers;
}
