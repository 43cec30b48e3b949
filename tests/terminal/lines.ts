// Going through the lines of a screen of fields and buttons.
import { keys, pasted, type TestTerminal } from "./terminal";

/** Opens an address from the palette. */
export async function go(terminal: TestTerminal, path: string): Promise<void> {
  terminal.type(":", pasted(path));
  await terminal.see(`Open ${path}`);
  terminal.type(keys.enter);
  await terminal.miss("Open /");
}

/** Goes to the line that begins with this text, and opens it. */
export async function press(terminal: TestTerminal, text: string): Promise<void> {
  // Without the section list beside it.
  const lines = () => terminal.screen().map((line) => line.slice(line.indexOf("│") + 1));
  const row = () => lines().findIndex((line) => line.replace("▌", " ").trim().startsWith(text));
  const cursor = () => lines().findIndex((line) => line.includes("▌"));
  // Where the screen is scrolled, the cursor stays in its row.
  const under = () => `${cursor()} ${lines()[cursor()] ?? ""}`;
  await terminal.until(text, () => row() >= 0 && cursor() >= 0);
  for (let step = 0; step < 60 && cursor() !== row(); step += 1) {
    const before = under();
    terminal.type(cursor() < row() ? "j" : "k");
    // Other lines change by themselves, as what is loaded comes.
    await terminal.until("The cursor moving", () => row() >= 0 && cursor() >= 0 && under() !== before);
  }
  if (cursor() !== row()) throw new Error(`There is no line ${text}:\n${terminal.screen().join("\n")}`);
  terminal.type(keys.enter);
}

/** Types the value of a field in the line at the bottom. */
export async function write(terminal: TestTerminal, field: string, text: string, label = `${field}:`) {
  await press(terminal, field);
  await terminal.see(label);
  terminal.type("\u0015", pasted(text), keys.enter);
  await terminal.miss(label);
}
