import type { Turns } from "../../shell/turns";

/** Does it at once, as where nobody presses a key. */
const atOnce: Turns = async (work) => work();

/** Characters of an answer that are read so quickly that nobody waits. */
const quickly = 200_000;

/** What an answer of so many characters is read in. */
export const turnsFor = (length: number, turns: Turns | undefined): Turns =>
  length > quickly ? (turns ?? atOnce) : atOnce;
