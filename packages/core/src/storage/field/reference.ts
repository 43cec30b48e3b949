/** The id of the object of Storage that an address leads to; `undefined`: it leads elsewhere. */
export const objectIdOf = (address: string): string | undefined =>
  /^(?:https?:\/\/|\/(?!\/))(?:\S*\/)?storage\/([\da-f]{24})\/view(?:[?#]\S*)?$/i.exec(address)?.[1];

/** The address of an object as a document keeps it: without the time that is put on it where it is shown. */
export const keptAddress = (url: string): string => url.replace(/\?timestamp=\d+$/, "");
