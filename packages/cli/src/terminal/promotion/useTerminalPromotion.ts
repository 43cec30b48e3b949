import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { attempt } from "@twinhelm/core/http/attempt";
import { type Result, success } from "@twinhelm/core/http/failure";
import { createApiSide } from "@twinhelm/core/promotion/apiSide";
import { planText } from "@twinhelm/core/promotion/planFile";
import { type Promotion, usePromotion } from "@twinhelm/core/promotion/react";
import { promotionText } from "@twinhelm/core/promotion/text";
import { createNodeTransport } from "../../connection/transport";
import { filesIn } from "../../promotion/sides";
import { placesIn, writeAside } from "../../storage/localFiles";
import { type TerminalInstance, useTerminal } from "../context";
import { pathOf } from "../input/path";

export interface TerminalPromotion extends Promotion {
  /** Takes in the plan of a file. */
  readonly takeFile: (typed: string) => Promise<void>;
  /** Writes the plan to a file; its values may be secrets. */
  readonly savePlan: (typed: string) => Promise<Result<unknown>>;
}

/** Moving between instances with what a terminal has: contexts, addresses and folders. */
export function useTerminalPromotion(): TerminalPromotion {
  const { server, contexts } = useTerminal();
  const all = contexts();
  const promotion = usePromotion({
    name: all.find((each) => each.server === server)?.name ?? server,
    holds: "folder",
    connect: createNodeTransport,
    known: all
      .filter((each) => each.server !== server)
      .map(({ name, server: address, credential }) => ({
        name,
        address,
        signedIn: credential !== undefined,
      })),
    knownSide: (name) => success(sideOf(all, name)),
    files: async (_, path) => success({ ...filesIn(pathOf(path)), name: path }),
  });
  return {
    ...promotion,
    async takeFile(typed) {
      const read = await attempt(async () => success(await readFile(pathOf(typed), "utf8")), unread(typed));
      if (read.ok) promotion.take(typed, read.value);
      else promotion.send({ type: "FAILED", failure: read.failure });
    },
    async savePlan(typed) {
      const { plan } = promotion.context;
      const path = pathOf(typed);
      return attempt(async () => {
        if (plan !== undefined)
          await writeAside(placesIn(dirname(path))(basename(path)), planText(plan), 0o600);
        return success(path);
      }, unread(typed));
    },
  };
}

const unread = (path: string) => (reason: string) => promotionText("problem", { path, message: reason });

function sideOf(all: readonly TerminalInstance[], name: string) {
  const found = all.find((each) => each.name === name);
  const baseUrl = found?.server ?? "";
  return createApiSide(createNodeTransport({ baseUrl, credential: () => found?.credential }), name);
}
