import { WriteStream } from "node:tty";

/** Bits of a colour that a terminal shows. */
export type ColourDepth = 4 | 8 | 24;

type Environment = Readonly<Record<string, string | undefined>>;

/** What this terminal can show beside text. */
export interface Graphics {
  /** `undefined`: no colours, by the wish of this person or because there are none. */
  readonly depth: ColourDepth | undefined;
  /** Whether it draws pictures that are sent to it; asked once, when a picture is first opened. */
  readonly drawsPictures: () => Promise<boolean>;
  /** Sends what is no text and leaves the screen as it is. */
  readonly send: (text: string) => void;
}

/** By `NO_COLOR`, `COLORTERM`, `TERM` and their like, as Node reads them. */
export function colourDepth(environment: Environment): ColourDepth | undefined {
  if (environment.NO_COLOR) return undefined;
  const depth = WriteStream.prototype.getColorDepth(environment);
  return depth === 24 || depth === 8 || depth === 4 ? depth : undefined;
}

/** Between the console and the terminal there is something that does not hand pictures on, or a slow line. */
export const isApart = (environment: Environment): boolean =>
  ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY", "ZELLIJ"].some((name) => Boolean(environment[name])) ||
  /^(screen|tmux)/.test(environment.TERM ?? "");

/**
 * Three questions: whether a picture of one pixel could be drawn, what the terminal is called, and what every terminal
 * answers, so that the others need not be waited for.
 */
export const pictureQuestion = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[>0q\x1b[c";

/** The first version of kitty that puts pictures where characters stand for them. */
const kittySince = 28;

/** Whether the answers say that pictures can be drawn where characters stand for them. Others draw at the cursor only. */
export function saysPictures(answers: string): boolean {
  if (!answers.includes("\x1b_Gi=31;OK\x1b\\")) return false;
  const [, name = ""] = /\x1bP>\|([^\x1b]*)\x1b\\/.exec(answers) ?? [];
  const [, major, minor] = /^kitty\((\d+)\.(\d+)/.exec(name) ?? [];
  return /^ghostty\b/i.test(name) || Number(major) > 0 || Number(minor) >= kittySince;
}
