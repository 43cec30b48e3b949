import { z } from "zod/mini";
import { type Lasting, sendLasting } from "../bucket/lasting";
import { type Failure, type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { isCommandName, mayTakeOver } from "./commands";
import type { CommandLine } from "./line";
import { type CommandPlan, type ConflictSide, type PendingState, pendingSchema, planSchema } from "./model";
import { stoppedOf } from "./said";

/** Milliseconds: remotes take their time, and the server ends what takes more than a minute. */
const patience = 90_000;
/** Fields of large buckets are changed with what a command makes of the instance. */
const lastingPatience = 600_000;

export const listCommands = (
  transport: Transport,
  signal?: AbortSignal,
): Promise<Result<readonly string[]>> =>
  transport.send({
    method: "GET",
    path: pathOf("versioncontrol", "commands"),
    schema: z.array(z.string()),
    signal,
  });

/** Runs a command; `plan`: it has to change what that plan says. One that stops with conflicts has a result. */
export const runCommand = async (
  transport: Transport,
  { command, args }: CommandLine,
  plan?: string,
  lasting: Lasting = {},
): Promise<Result<unknown>> => {
  const isLasting = isCommandName(command) && mayTakeOver(command);
  const send = () =>
    transport.send<unknown>({
      method: "POST",
      path: pathOf("versioncontrol", "commands", command),
      body: { args, ...(plan === undefined ? {} : { plan }) },
      schema: z.unknown(),
      timeout: isLasting ? lastingPatience : patience,
      signal: lasting.signal,
    });
  const result = isLasting ? await sendLasting({ transport, send }, lasting) : await send();
  const stopped = result.ok ? undefined : stoppedOf(result.failure.message);
  return stopped === undefined ? result : success(stopped);
};

/** What a command would change; `undefined`: the server cannot say it, as a Spica installation. */
export const planCommand = async (
  transport: Transport,
  { command, args }: CommandLine,
  signal?: AbortSignal,
): Promise<Result<CommandPlan | undefined>> =>
  orNothing(
    await transport.send({
      method: "POST",
      path: pathOf("versioncontrol", "plans", command),
      body: { args },
      schema: planSchema(),
      timeout: patience,
      signal,
    }),
    undefined,
  );

const settled: PendingState = { files: [] };

/** What is under way; nothing on a server that cannot say it. */
export const getPending = async (transport: Transport, signal?: AbortSignal): Promise<Result<PendingState>> =>
  orNothing<PendingState, PendingState>(
    await transport.send({
      method: "GET",
      path: pathOf("versioncontrol", "conflicts"),
      schema: pendingSchema(),
      signal,
    }),
    settled,
  );

export const chooseSide = (
  transport: Transport,
  path: string,
  choice: ConflictSide,
): Promise<Result<PendingState>> =>
  transport.send({
    method: "POST",
    path: pathOf("versioncontrol", "conflicts"),
    body: { path, choice },
    schema: pendingSchema(),
  });

const isAbsent = ({ status }: Failure): boolean => status === 404;

const orNothing = <T, Nothing>(result: Result<T>, nothing: Nothing): Result<T | Nothing> =>
  result.ok || !isAbsent(result.failure) ? result : success(nothing);
