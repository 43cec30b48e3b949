import { StartError } from "./errors";

interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Listens at an address, and gives it. Throws `StartError` where that cannot be had. `option`: what names host and port
 * together; absent: there is one for each.
 */
export async function listenAt(
  app: { listen(address: Address): Promise<string> },
  { host, port }: Address,
  option?: string,
): Promise<string> {
  const [ofPort, ofHost] = [option ?? "--port", option ?? "--host"];
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const place = `${host}:${port}`;
    if (code === "EADDRINUSE")
      throw new StartError(
        "port",
        `${place} is taken by another program. Choose another port with ${ofPort}.`,
      );
    if (code === "EACCES")
      throw new StartError(
        "port",
        `${place} may not be used by this user. Choose a port above 1023 with ${ofPort}.`,
      );
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError("port", `${host} is no address of this machine. Choose another with ${ofHost}.`);
    throw error;
  }
}
