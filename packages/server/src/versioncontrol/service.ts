import { join } from "node:path";
import { once } from "@twinhelm/core/once";
import type { CommandName } from "@twinhelm/core/versioncontrol/commands";
import { mayChange, mayTakeOver } from "@twinhelm/core/versioncontrol/commands";
import { readInstance } from "../representation/instance";
import type { Services } from "../services";
import type { Caller } from "../shell/context";
import { httpError } from "../shell/errors";
import { createTurns } from "../shell/turns";
import { bare, type ReadyCommand, readyCommand } from "./command";
import { type Choice, choose, type PendingState, pendingState } from "./conflicts";
import { createRepositoryCopy } from "./copy";
import { findGit } from "./git/program";
import { GitFailure, runGitOf } from "./git/run";
import { type Opened, type Plan, planned, recover, runGuarded, type Work } from "./guarded";
import { openRepository, readBase } from "./repository";
import { createShelf } from "./shelf";
import { createSync } from "./tree/sync";

/** What somebody asks of git. */
export interface Asked {
  readonly name: CommandName;
  readonly args: readonly string[];
  readonly caller: Caller;
  /** Nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** Version control of an instance: one command at a time. What it cannot do it says with an `HttpError`. */
export interface VersionControl {
  /** `plan`: what it changes has to be what that plan says. */
  run(asked: Asked & { readonly plan?: string | undefined }): Promise<unknown>;
  plan(asked: Asked): Promise<Plan>;
  pending(caller: Caller): Promise<PendingState>;
  choose(caller: Caller, choice: Choice): Promise<PendingState>;
  /** Ends what runs, and resolves once it has left things in order. */
  stop(): Promise<void>;
}

export function createVersionControl(services: Services): VersionControl {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const inTurn = turnsOf(services);
  const withWork = <T>(
    { name, args, caller, signal }: Asked,
    use: (work: Work) => Promise<T>,
  ): Promise<T> => {
    const command = readyCommand(name, args);
    return inTurn(caller, async (opened) => {
      const both = AbortSignal.any([signal, stopping.signal]);
      const work = { services, caller, opened, command, ...(await begin(services, opened)), signal: both };
      if (command.secrets.length > 0) await opened.credentials.add(command.secrets);
      try {
        return await use(work);
      } finally {
        await forget(opened, command);
      }
    });
  };
  const kept: typeof withWork = (asked, use) => {
    const result = withWork(asked, use);
    running.add(result);
    const over = () => running.delete(result);
    result.then(over, over);
    return result;
  };
  return {
    run: ({ plan, ...asked }) =>
      kept(asked, (work) =>
        (work.base === undefined ? mayChange(asked.name) : mayTakeOver(asked.name))
          ? runGuarded(work, plan)
          : work.command.run(work.opened.repository, work.signal),
      ),
    plan: (asked) => kept(asked, planned),
    pending: (caller) => inTurn(caller, ({ repository }) => pendingState(repository)),
    choose: (caller, choice) =>
      inTurn(caller, async ({ repository }) => {
        await choose(repository, choice);
        return pendingState(repository);
      }),
    async stop() {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

/** The instance in files, but for what is under way: whoever merges works on the files as they are. */
async function begin({ context, functions }: Services, { repository, sync }: Opened) {
  const base = await readBase(repository);
  const before = await readInstance({ records: context.engine, functions });
  const files = base === undefined ? await sync.toFiles(before) : undefined;
  return { base, before, files };
}

/** Names and passwords of what is no remote are not kept. */
async function forget({ repository, credentials }: Opened, { name, secrets }: ReadyCommand): Promise<void> {
  if ((name !== "remote" && secrets.length === 0) || (await credentials.isEmpty())) return;
  const { stdout } = await repository.git(["config", "--get-regexp", "^remote\\..*url$"]);
  await credentials.keepOnly(stdout.split("\n").map((line) => line.slice(line.indexOf(" ") + 1)));
}

/** Runs one after the other, on a repository that is there. */
function turnsOf({ context, functions, log }: Services) {
  const { options } = context;
  const { folders, turns: ofNodes } = context.engine.shared;
  const copy = folders && createRepositoryCopy({ folders, dataFolder: options.dataFolder, log });
  const turns = createTurns({
    together: 1,
    waiting: 20,
    refusal: () => httpError(429, "Too many commands of yours wait for their turn. Try again in a moment."),
  });
  const { PATH: searchPath = "" } = process.env;
  // A process that says its version: most servers end before anybody asks for it.
  const program = once(() => findGit(searchPath));
  let opened: Opened | undefined;
  const open = async (): Promise<Opened> => {
    const found = await program();
    if ("problem" in found) throw httpError(400, found.problem);
    if (opened !== undefined) return opened;
    const made = await openRepository(options.dataFolder, runGitOf(found.path, options.versionControlBudget));
    const { repository, own } = made;
    const parts = {
      ...made,
      sync: createSync(repository.root),
      shelf: createShelf(repository, join(own, "shelf")),
    };
    await recover(parts, await readInstance({ records: context.engine, functions }));
    opened = parts;
    return opened;
  };
  /** On the one repository of all nodes, and by one of them at a time. */
  const together = <T>(work: () => Promise<T>): Promise<T> => {
    if (copy === undefined) return work();
    return ofNodes.run("versioncontrol", async () => {
      if (await copy.bring()) opened = undefined;
      try {
        return await work();
      } finally {
        if (opened !== undefined) await copy.keep();
      }
    });
  };
  return <T>(caller: Caller, work: (repository: Opened) => Promise<T>): Promise<T> =>
    turns.run(caller.id, async () => {
      try {
        return await together(async () => work(await open()));
      } catch (error) {
        if (!(error instanceof GitFailure)) throw error;
        const said = opened === undefined ? error.message : bare(error.message, opened.repository);
        throw httpError(500, `The repository cannot be used: ${said}`);
      }
    });
}
