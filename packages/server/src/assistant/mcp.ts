import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { doorScope } from "@twinhelm/core/assistant/door";
import { defaultRows } from "@twinhelm/core/assistant/host";
import { assistantText } from "@twinhelm/core/assistant/text";
import { assistantName } from "@twinhelm/core/http/assistantHeader";
import type { Transport } from "@twinhelm/core/http/transport";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services";
import { createAdmission } from "../shell/admission";
import { HttpError, httpError } from "../shell/errors";
import { type Bearer, bearerOf } from "./bearer";
import { insideTransport } from "./inside";
import { createLimits } from "./limits";
import { refuseForeign } from "./origin";

/** Bytes of one message. */
const bodyLimit = 4 * 1024 * 1024;
/** Milliseconds that applying a plan waits for a person: proxies do not wait longer for an answer. */
const patience = 25_000;

/**
 * `/mcp`: the Model Context Protocol for assistants, where it is switched on. Each message stands for itself: there are
 * no sessions to keep (decisions/0041). What an assistant asks for goes through the API, with the rights of its caller.
 */
export function registerMcp(root: FastifyInstance, services: Services): void {
  const limits = createLimits(services.context.elapsed);
  void root.register(async (app) => {
    app.addHook("onRequest", async () => {
      if (!(await isOpen(services))) throw httpError(404, assistantText("closed"));
    });
    app.addContentTypeParser("application/json", async (request: FastifyRequest) =>
      (await services.readBody(request, { bytes: bodyLimit, refusal: tooLarge })).toString("utf8"),
    );
    app.post("/mcp", { bodyLimit }, async (request, reply) => {
      refuseForeign(request, services);
      const bearer = await known(services, request);
      const release = limits.take(bearer.found.caller.id);
      if (release === undefined) throw httpError(429, assistantText("busy"), { "retry-after": "5" });
      try {
        return await answer(root, services, bearer, request, reply);
      } finally {
        release();
      }
    });
    for (const method of ["GET", "DELETE"] as const)
      app.route({
        method,
        url: "/mcp",
        async handler(request) {
          refuseForeign(request, services);
          throw httpError(405, assistantText("post.only"), { allow: "POST" });
        },
      });
  });
}

/** By the option of the server, or by the setting: it is read each time, so that it counts at once. */
async function isOpen({ context: { options, engine } }: Services): Promise<boolean> {
  return options.assistants || (await engine.preferences.find(doorScope))?.open === true;
}

const tooLarge = () => httpError(413, assistantText("too.large"));

/** What whoever is not known is told, by what the API says. */
const unknown: Readonly<Record<string, string | undefined>> = {
  "No auth token": assistantText("credential.none"),
  "jwt expired": assistantText("credential.ended"),
};

/** Who sends it. */
const known = (services: Services, { headers }: FastifyRequest): Promise<Bearer> =>
  told(() => bearerOf(services, headers.authorization));

/** Whoever is not known is told how to be. */
async function told<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError && error.body.statusCode === 401)
      throw httpError(401, unknown[error.message] ?? assistantText("credential.unknown"), {
        "www-authenticate": "Bearer",
      });
    throw error;
  }
}

/**
 * Throws where whoever asked may not be told any more what was found: who they are ended meanwhile, or what they may do is
 * something else. `hasWritten`: that may be their own doing, and what was written is told.
 */
async function holdAnswer({ context }: Services, { found }: Bearer, hasWritten: boolean): Promise<void> {
  const admission = createAdmission(found, () => undefined);
  await told(async () => {
    if (hasWritten) await found.again(context.engine);
    else await admission.hold(context.engine);
  });
}

async function answer(
  root: FastifyInstance,
  services: Services,
  bearer: Bearer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { answerMessage } = await import("./message");
  const lent = services.lent.lend(bearer.found);
  const work: Promise<unknown>[] = [];
  const name = nameOf(bearer, request);
  const { transport, hasWritten } = noting(
    insideTransport({
      app: root,
      baseUrl: services.publicUrl(),
      authorization: lent.header,
      log: services.log,
    }),
  );
  try {
    const response = await answerMessage(
      {
        transport,
        log: services.log,
        name: () => name,
        hash: (text) => createHash("sha256").update(text).digest("hex"),
        random: () => randomBytes(8).toString("hex"),
        wait: async (milliseconds) => void (await wait(milliseconds)),
        keep: (each) => void work.push(each),
        isEnding: () => false,
        limits: {
          readOnly: bearer.readOnly,
          rows: services.context.options.assistantRows ?? defaultRows,
          patience,
          all: isAll(request),
        },
      },
      request,
    );
    await holdAnswer(services, bearer, hasWritten());
    reply.code(response.status).headers(response.headers);
    return reply.send(response.body);
  } finally {
    // What was begun comes to its end with these rights, also where nobody waits for it.
    void Promise.allSettled(work).then(lent.end);
  }
}

/** Notes whether something was sent that may change what is stored. */
function noting(inner: Transport) {
  let hasWritten = false;
  const transport: Transport = {
    ...inner,
    send(call) {
      hasWritten ||= call.method !== "GET";
      return inner.send(call);
    },
  };
  return { transport, hasWritten: () => hasWritten };
}

/** `?tools=all`: each action is a tool. */
const isAll = ({ query }: FastifyRequest): boolean =>
  typeof query === "object" && query !== null && "tools" in query && query.tools === "all";

/** What the assistant is called: by its token, else as it called itself at first, which its session says. */
function nameOf({ name }: Bearer, { headers }: FastifyRequest): string {
  const session = headers["mcp-session-id"];
  const called =
    typeof session === "string" ? Buffer.from(session.split(".")[0] ?? "", "base64url").toString() : "";
  return assistantName(name ?? called) || assistantText("somebody");
}
