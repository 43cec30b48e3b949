/** Whether a text is an id as servers make them: 24 hexadecimal digits, in either case. */
export const isId = (text: string): boolean => /^[\da-f]{24}$/i.test(text);

/** When a record was made, in milliseconds since the epoch: its id begins with the seconds, on every server. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000;
