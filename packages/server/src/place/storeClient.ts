import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { S3Client } from "@aws-sdk/client-s3";
import type { StoreAddress } from "./address";
import { endSilent } from "./silence";
import { resultOf } from "./trouble";

/** Milliseconds until a connection is there: tried three times. */
const connect = 3_000;

interface Given {
  readonly address: StoreAddress;
  /** Milliseconds without a byte. */
  readonly silence: number;
  /** Nothing at all has come from the store for so long, and somebody waits. */
  readonly onSilent: () => void;
  readonly onRequest: (request: Sent) => void;
}

/** A request that has ended. */
export interface Sent {
  readonly name: string;
  /** Of the object it was about. */
  readonly key: string | undefined;
  readonly result: string;
  readonly error: unknown;
  readonly milliseconds: number;
}

/** A client of an object store, each of whose requests ends once nothing moves. */
export function clientOf({ address, silence, onSilent, onRequest }: Given): S3Client {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const { endpoint, region, isInPath } = address;
  // Who reads slowly holds a connection for long.
  const settings = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  const agents = [new HttpAgent(settings), new HttpsAgent(settings)] as const;
  const client = new S3Client({
    region: region ?? AWS_REGION ?? AWS_DEFAULT_REGION ?? "us-east-1",
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: isInPath,
    maxAttempts: 3,
    // Stores of others know no checksums at the end of a body; the signature covers it.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: connect, httpAgent: agents[0], httpsAgent: agents[1] },
  });
  let heard = performance.now();
  endSilent(client.config.requestHandler, {
    silence,
    onHeard() {
      heard = performance.now();
    },
    onSilent() {
      // What stands between may have forgotten of these as well.
      for (const { freeSockets } of agents)
        for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
      if (performance.now() - heard >= silence * 0.9) onSilent();
    },
  });
  observe(client, onRequest);
  return client;
}

/** Tells of each request of a client, with all its tries. */
function observe(client: S3Client, onRequest: Given["onRequest"]): void {
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const begin = performance.now();
        const over = (error?: unknown) =>
          onRequest({
            name: commandName.replace(/Command$/, ""),
            key: "Key" in args.input ? args.input.Key : undefined,
            result: error === undefined ? "done" : resultOf(error),
            error,
            milliseconds: performance.now() - begin,
          });
        try {
          const answer = await next(args);
          over();
          return answer;
        } catch (error) {
          over(error);
          throw error;
        }
      },
    { step: "initialize", name: "twinhelmObserve", priority: "high" },
  );
}
