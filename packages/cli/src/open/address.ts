/** The address of a screen in the web console: that of its context, or else the one beside the API of `server`. */
export const webAddress = (server: string, path: string, console?: string): string =>
  `${console ?? server.replace(/\/api$/, "")}${path}`;
