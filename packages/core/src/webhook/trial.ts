import { isRecord } from "../editing/same";
import { webhookText } from "./text";

/** The document that somebody wrote for a test; `undefined`: none, or no document. */
export function readExample(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with it. Nothing written: the server makes one up. */
export const exampleProblem = (text: string): string | undefined =>
  text.trim() === "" || readExample(text) !== undefined ? undefined : webhookText("test.wrong");
