/** Whether an address is of the server that this page is of. */
export const isOwnAddress = (address: string): boolean =>
  URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin;
