import { Readable } from "node:stream";
import { denialText } from "@twinhelm/core/access/denial";
import type { Access, AccessRequest, Decision } from "@twinhelm/core/access/evaluate";
import { rowTest } from "@twinhelm/core/access/rows";
import { moduleOf } from "@twinhelm/core/access/statement";
import { assistantHeader, assistantName } from "@twinhelm/core/http/assistantHeader";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answeredFor } from "../operation/requestId";
import { createAdmission } from "./admission";
import type { Authenticated, Callers } from "./callers";
import type { Caller, RouteGuard, ServerContext } from "./context";
import { type HttpError, httpError } from "./errors";
import { isRecord } from "./query";

/**
 * Guards every route by the `config.guard` it states: who calls, may they, which rows. A route that states
 * none stops the start.
 */
export function installGuard(app: FastifyInstance, callers: Pick<Callers, "authenticate">): void {
  app.decorateRequest("caller", undefined);
  app.decorateRequest("access", undefined);
  app.decorateRequest("admission", undefined);
  app.decorateRequest("signedInAt", undefined);
  app.decorateRequest("rows");
  app.decorateRequest("bySelf", false);
  app.addHook("onRoute", (route) => {
    if (route.config?.guard === undefined) throw new Error(`The route ${route.url} has no guard`);
  });
  app.addHook("preValidation", (request, reply, done) => {
    const { guard } = request.routeOptions.config;
    // Unknown routes have no configuration; they end in 404.
    if (guard === undefined || guard === "public") return done();
    // Most callers were seen before: they need not wait for a turn of the event loop.
    let admitted: void | Promise<void>;
    try {
      const found = callers.authenticate(request.headers.authorization);
      admitted =
        found instanceof Promise
          ? found.then((each) => admit(guard, request, reply, each))
          : admit(guard, request, reply, found);
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)));
    }
    if (admitted instanceof Promise) admitted.then(() => done(), done);
    else done();
  });
}

/** The caller of a guarded route. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw new Error("callerOf needs a guarded route");
  return request.caller;
}

/** Lets a caller through, or throws the contract's 403 and 409. */
function admit(
  guard: Exclude<RouteGuard, "public">,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Authenticated,
): void | Promise<void> {
  const { caller, access, signedInAt } = found;
  // Of this request alone: what it writes is noted by it.
  const assistant = assistantOf(request);
  request.caller = { ...caller, ...(assistant === undefined ? {} : { assistant }) };
  request.signedInAt = signedInAt;
  request.access = access;
  if (guard === "signed-in") return admitAs(request, found, () => undefined);
  const segments = guard.parameters.map((name) => parameterOf(request, name));
  const asked = { action: guard.action, segments, list: guard.list };
  admitAs(request, found, (now) => {
    if (guard.self === undefined) requireAccess(now.access, asked);
  });
  reply.header("x-policy-module", moduleOf(guard.action)).header("x-policy-action", guard.action);
  if (guard.list) reply.header("x-policy-resource", "partial");
  else if (segments.length > 0) reply.header("x-policy-resource", encodeURI(segments.join("/")));
  const decision = access.explain(asked);
  if (decision.allowed) {
    request.rows = decision.rows;
    return;
  }
  const denied = refusalOf(decision, asked);
  // One's own right is one more policy: what is malformed stops it too.
  if (decision.reason === "malformed") throw denied;
  if (guard.self === undefined) throw denied;
  return admitSelf(request, guard.self(request, caller), denied);
}

function admitAs(request: FastifyRequest, found: Authenticated, decide: (now: Authenticated) => void): void {
  request.admission = createAdmission(found, decide);
  answeredFor(found.caller.id, request.admission);
}

/**
 * Whoever may not read it any more when it is there is not told it: whoever took the right away was answered by then. First of
 * what is done with an answer.
 */
export function holdAnswers(app: FastifyInstance, { engine }: Pick<ServerContext, "engine">): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const { admission } = request;
    if (admission === undefined || !onlyReads(request) || reply.statusCode >= 400) return done(null, payload);
    const refuse = (error: unknown): void => {
      if (payload instanceof Readable) payload.destroy();
      done(error instanceof Error ? error : new Error(String(error)));
    };
    // As when it was let in: mostly nothing has changed, and nothing is waited for.
    let held: void | Promise<void>;
    try {
      engine.assertCurrent();
      held = admission.hold(engine);
    } catch (error) {
      return refuse(error);
    }
    if (held instanceof Promise) held.then(() => done(null, payload), refuse);
    else done(null, payload);
  });
}

const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Whether nothing is lost where a request is not answered: by its method, or as its route states (`config.reads`). */
function onlyReads(request: FastifyRequest): boolean {
  if (readingMethods.has(request.method)) return true;
  const { reads = false } = request.routeOptions.config;
  return typeof reads === "function" ? reads(request) : reads;
}

/** Of a route whose body says that it is only tried (`config.reads`). */
export const isDryRun = ({ body }: Pick<FastifyRequest, "body">): boolean =>
  isRecord(body) && body.dryRun === true;

type Denied = Extract<Decision, { readonly allowed: false }>;

/** The contract's 403, or 409 where a statement cannot be read. */
function refusalOf(decision: Denied, { action, segments = [], list }: AccessRequest): HttpError {
  const [statement] = decision.tried;
  if (decision.reason === "malformed" && statement !== undefined)
    return httpError(
      409,
      `Policy "${statement.policy?.name}" contains a statement [${statement.index}] whose resource does not match the resource definition. Expected ${segments.length + (list === true ? 1 : 0)} arguments.`,
    );
  return httpError(403, denialText({ action, segments }));
}

/** Whether the caller may do this too, beside what the route itself asks. */
export const mayAlso = (request: FastifyRequest, action: string, segments: readonly string[] = []): boolean =>
  request.access?.can(action, segments) ?? false;

/** Whether the caller may read one record of `module`, alone or in a list: whoever may only write it is not shown it. */
export const mayRead = (request: FastifyRequest, module: string, segments: readonly string[]): boolean =>
  request.access !== undefined && isShown(request.access, module, segments);

/** The same, of what somebody may do. */
export function isShown(access: Access, module: string, segments: readonly string[]): boolean {
  if (access.can(`${module}:show`, segments)) return true;
  const list = { action: `${module}:index`, segments: segments.slice(0, -1), list: true };
  const decision = access.explain(list);
  return decision.allowed && rowTest(decision.rows)(segments.at(-1) ?? "");
}

/** Throws the contract's 403 and 409 unless the caller may do this too, beside what the route itself asks. */
export function requireAlso(request: FastifyRequest, asked: AccessRequest): void {
  if (request.access === undefined) throw new Error("requireAlso needs a guarded route");
  requireAccess(request.access, asked);
}

type Allowed = Extract<Decision, { readonly allowed: true }>;

/** The decision that allows something. Throws the contract's 403 and 409. */
export function requireAccess(access: Access, asked: AccessRequest): Allowed {
  const decision = access.explain(asked);
  if (!decision.allowed) throw refusalOf(decision, asked);
  return decision;
}

async function admitSelf(
  request: FastifyRequest,
  isSelf: boolean | Promise<boolean>,
  denied: Error,
): Promise<void> {
  request.bySelf = await isSelf;
  if (!request.bySelf) throw denied;
}

/** A path parameter by name, decoded. */
export function parameterOf(request: FastifyRequest, name: string): string {
  const { params } = request;
  if (typeof params !== "object" || params === null) return "";
  const value = Object.entries(params).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : "";
}

/** What the assistant calls itself that sends this; `undefined`: none does. */
function assistantOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[assistantHeader];
  if (typeof given !== "string" || given === "") return undefined;
  return assistantName(decoded(given));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
