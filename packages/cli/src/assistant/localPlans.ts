import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { isWithoutPlans } from "@twinhelm/core/assistant/api";
import { type Plan, planBodySchema, planSchema } from "@twinhelm/core/assistant/model";
import { assistantText } from "@twinhelm/core/assistant/text";
import { tidyPlan } from "@twinhelm/core/assistant/tidy";
import { type Failure, failed, type Result, success } from "@twinhelm/core/http/failure";
import type { Call, Transport } from "@twinhelm/core/http/transport";
import { z } from "zod/mini";

// Plans for a server that keeps none: files beside the credentials, which this person alone reads. A step is a file that
// is made once: of two processes that make the same one, one comes too late.

/** Milliseconds that a plan stays. */
const lifetime = { ready: 3_600_000, waiting: 86_400_000 } as const;

const storedSchema = z.object({ server: z.string(), plan: planSchema() });

/** A transport on which plans of assistants are kept here, where the server keeps none. */
export function withLocalPlans(transport: Transport, credentialsPath: string): Transport {
  const folder = join(dirname(credentialsPath), "plans");
  return {
    ...transport,
    async send(call) {
      const result = await transport.send(call);
      if (result.ok || !call.path.startsWith("assistant/plan") || !isWithoutPlans(result.failure))
        return result;
      const answer = answerOf({ folder, server: transport.baseUrl }, call);
      if (!answer.ok) return answer;
      const parsed = call.schema.safeParse(answer.value);
      return parsed.success ? success(parsed.data) : result;
    },
  };
}

interface Kept {
  readonly folder: string;
  readonly server: string;
}

function answerOf(kept: Kept, { method, path, body }: Call<unknown>): Result<unknown> {
  const [, , id, step] = path.split("/");
  if (id === undefined) return method === "POST" ? make(kept, body) : success(listed(kept));
  const plan = /^[\da-f]{24}$/.test(id) ? read(kept, id) : undefined;
  if (plan === undefined) return refused("not-found", assistantText("is.expired", { id }));
  return step === undefined ? success(plan) : stepped(kept, plan, step);
}

const refused = (code: Failure["code"], message: string) => failed({ code, message, retry: false });

function make({ folder, server }: Kept, body: unknown): Result<Plan> {
  const parsed = planBodySchema().safeParse(body);
  if (!parsed.success) return refused("invalid", assistantText("failedToLoad"));
  const waits = parsed.data.reasons.length > 0;
  const now = Date.now();
  const plan: Plan = {
    ...tidyPlan(parsed.data),
    _id: `${Math.floor(now / 1000).toString(16)}${randomBytes(8).toString("hex")}`,
    identifier: userInfo().username,
    state: waits ? "waiting" : "ready",
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + (waits ? lifetime.waiting : lifetime.ready)).toISOString(),
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, `${plan._id}.json`), JSON.stringify({ server, plan }), {
    mode: 0o600,
    flag: "wx",
  });
  return success(plan);
}

/** The latest first; those that have expired go. */
function listed(kept: Kept): readonly Plan[] {
  return idsIn(kept.folder)
    .map((id) => read(kept, id))
    .filter((plan) => plan !== undefined)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}

function idsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((name) => /^([\da-f]{24})\.json$/.exec(name)?.[1] ?? []);
  } catch {
    return [];
  }
}

function read({ folder, server }: Kept, id: string): Plan | undefined {
  const text = textIn(join(folder, `${id}.json`));
  const parsed = text === undefined ? undefined : storedSchema.safeParse(jsonOf(text));
  if (parsed?.success !== true || parsed.data.server !== server) return undefined;
  const { plan } = parsed.data;
  if (Date.parse(plan.expires_at) <= Date.now()) {
    for (const ending of ["json", "accept", "refuse", "take"])
      rmSync(join(folder, `${id}.${ending}`), { force: true });
    return undefined;
  }
  const by = (step: string) => textIn(join(folder, `${id}.${step}`));
  const [accepted, refusedBy] = [by("accept"), by("refuse")];
  const decided = refusedBy ?? accepted;
  return {
    ...plan,
    ...(decided === undefined ? {} : { decided_by: decided }),
    state:
      by("take") !== undefined
        ? "applied"
        : refusedBy !== undefined
          ? "refused"
          : accepted === undefined
            ? plan.state
            : "accepted",
  };
}

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const begins: Readonly<Record<string, readonly Plan["state"][]>> = {
  accept: ["waiting"],
  refuse: ["waiting", "accepted", "ready"],
  take: ["ready", "accepted"],
};

function stepped(kept: Kept, { _id: id, state }: Plan, step: string): Result<unknown> {
  const late = refused("conflict", assistantText(state === "refused" ? "is.refused" : "is.applied"));
  if (begins[step]?.includes(state) !== true) return late;
  try {
    writeFileSync(join(kept.folder, `${id}.${step}`), userInfo().username, { flag: "wx", mode: 0o600 });
  } catch {
    return late;
  }
  return success(read(kept, id));
}
