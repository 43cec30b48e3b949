/** The address of a screen in the web console; `server`: that of the API. */
export const webAddress = (server: string, path: string): string => `${server.replace(/\/api$/, "")}${path}`;
