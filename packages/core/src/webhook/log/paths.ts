/** The address of the logs. */
export const logsPath = "/webhook/logs";

/** The address of the logs with one that is open. */
export const logPath = (id: string): string => `${logsPath}?log=${encodeURIComponent(id)}`;
