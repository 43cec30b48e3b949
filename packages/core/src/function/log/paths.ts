/** The address of the logs. */
export const functionLogsPath = "/function/logs";

/** The address of the logs of some functions. */
export function logsPathOf(functions: readonly string[]): string {
  const query = functions.map((id) => `function=${encodeURIComponent(id)}`).join("&");
  return query === "" ? functionLogsPath : `${functionLogsPath}?${query}`;
}
