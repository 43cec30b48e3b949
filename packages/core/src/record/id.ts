/** Whether a text is an id as servers make them: 24 hexadecimal digits, in either case. */
export const isId = (text: string): boolean => /^[\da-f]{24}$/i.test(text);
