/** What a line typed below a question says: only `yes` goes on, only `no` closes the question. */
export type Reply = "yes" | "no" | "unclear";

/**
 * Reads the reply to a question. Where `answer` must be typed, nothing else goes on; elsewhere Enter alone
 * does, and a word that was typed is taken at its meaning.
 */
export function replyOf(typed: string, answer: string | undefined): Reply {
  if (answer !== undefined) return typed === answer ? "yes" : "unclear";
  const word = typed.trim().toLowerCase();
  if (word === "" || word === "y" || word === "yes") return "yes";
  return word === "n" || word === "no" ? "no" : "unclear";
}
