/**
 * The address of a picture of Storage with the time on it, so that one that was replaced is shown as it is now
 * (spec 2, section 3). Other addresses stay: one that is signed would not be answered with more in it.
 */
export const freshImage = (url: string, now: number): string =>
  /\/storage\/[^/?#]+\/view$/.test(url) ? `${url}?timestamp=${now}` : url;
