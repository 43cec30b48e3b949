/** Whether a text is an id as servers make them: 24 hexadecimal digits, in either case. */
export const isId = (text: string): boolean => /^[\da-f]{24}$/i.test(text);

/** An id as servers make them: the time, then what nobody else draws. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000);
  const drawn = crypto.getRandomValues(new Uint8Array(8));
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  return `${hex(seconds, 8)}${[...drawn].map((byte) => hex(byte, 2)).join("")}`;
}

/** When a record was made, in milliseconds since the epoch: its id begins with the seconds, on every server. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000;
