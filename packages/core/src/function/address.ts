/** The public address of an http trigger (contract, function-webhook.md section 6.2). */
export const publicAddress = (baseUrl: string, path: string): string =>
  `${baseUrl}/fn-execute/${path.replace(/^\//, "")}`.replace(/\/$/, "");
