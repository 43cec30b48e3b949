import type { OAuthStep, OAuthStrategy } from "@twinhelm/core/strategy/model";
import { callProvider, type ProviderAnswer, type ProviderCall } from "./exchange";
import { excerpt, ProviderFailure } from "./failure";
import type { ProviderUser } from "./user";

/** Sets `redirect_uri` where the contract has it (passport.md section 3.3). */
export function withRedirect(strategy: OAuthStrategy, callbackUrl: string): OAuthStrategy {
  const fill = (step: OAuthStep | undefined) =>
    step === undefined ? undefined : { ...step, params: { ...step.params, redirect_uri: callbackUrl } };
  const { code, access_token, identifier } = strategy.options;
  return {
    ...strategy,
    options: {
      ...(code === undefined ? {} : { code: fill(code) }),
      ...(access_token === undefined ? {} : { access_token: fill(access_token) }),
      ...(identifier === undefined ? {} : { identifier }),
    },
  };
}

/** The address that people sign in at. Undefined: the strategy has none. */
export function oauthLoginUrl(strategy: OAuthStrategy, state: string): string | undefined {
  const { code } = strategy.options;
  if (code === undefined) return undefined;
  const url = new URL(code.base_url);
  for (const [name, value] of entriesOf(code.params)) url.searchParams.set(name, value);
  url.searchParams.set("state", state);
  return url.href;
}

/** What the provider sent along with the person's browser. */
export interface OAuthReturn {
  readonly code: string;
  readonly error: string;
  readonly description: string;
}

/** Exchanges the code for an access token, and that for the user. Throws `ProviderFailure`. */
export async function oauthUser(strategy: OAuthStrategy, given: OAuthReturn): Promise<ProviderUser> {
  if (given.error !== "")
    throw new ProviderFailure(`The sign-on provider refused: ${problemText(given.error, given.description)}`);
  if (given.code === "") throw new ProviderFailure("The sign-on provider sent no code.");
  const token = await accessToken(stepOf(strategy, "access_token"), given.code);
  return user(stepOf(strategy, "identifier"), token);
}

function stepOf({ name, options }: OAuthStrategy, step: "access_token" | "identifier"): OAuthStep {
  const found = options[step];
  if (found === undefined)
    throw new ProviderFailure(`The strategy "${excerpt(name)}" has no step ${step}: it cannot be completed.`);
  return found;
}

async function accessToken(step: OAuthStep, code: string): Promise<string> {
  const answer = await callProvider(callOf(step, { code }));
  const token = answer.body?.access_token;
  if (answer.status < 300 && typeof token === "string" && isSendable(token)) return token;
  throw refusal(step, answer, "no access token");
}

/** It goes into a header, which line ends would end. RFC 6749 has no other characters. */
const isSendable = (token: string) => /^[ -~]*[!-~][ -~]*$/.test(token);

async function user(step: OAuthStep, token: string): Promise<ProviderUser> {
  const bearer = callOf(step, {});
  bearer.headers.set("authorization", `Bearer ${token}`);
  let answer = await callProvider(bearer);
  // Some providers know nothing but the way that Spica asks.
  if (answer.status === 400 || answer.status === 401) {
    const older = callOf(step, { access_token: token });
    older.headers.set("authorization", `token ${token}`);
    const second = await callProvider(older);
    if (second.status < 300) answer = second;
  }
  if (answer.status < 300 && answer.body !== undefined) return answer.body;
  throw refusal(step, answer, "no user");
}

/** Parameters stand in the body of a POST, where no log shows the secrets among them. */
function callOf(step: OAuthStep, more: Readonly<Record<string, string>>): ProviderCall {
  const url = new URL(step.base_url);
  const headers = new Headers({ accept: "application/json", "user-agent": "Twinhelm" });
  for (const [name, value] of entriesOf(step.headers)) headers.set(name, value);
  const parameters = [...entriesOf(step.params), ...Object.entries(more)];
  if (step.method === "post") {
    headers.set("content-type", "application/x-www-form-urlencoded");
    return {
      url,
      method: "POST",
      headers,
      body: new URLSearchParams(Object.fromEntries(parameters)).toString(),
    };
  }
  for (const [name, value] of parameters) url.searchParams.set(name, value);
  return { url, method: "GET", headers };
}

function refusal(step: OAuthStep, { status, body }: ProviderAnswer, missing: string): ProviderFailure {
  const { host } = new URL(step.base_url);
  const { error, error_description } = body ?? {};
  if (typeof error === "string")
    return new ProviderFailure(
      `The sign-on provider ${host} refused: ${problemText(error, typeof error_description === "string" ? error_description : "")}`,
    );
  if (status >= 300)
    return new ProviderFailure(`The sign-on provider ${host} answered with status ${status}.`);
  return new ProviderFailure(
    body === undefined
      ? `The sign-on provider ${host} answered with something that is not JSON.`
      : `The answer of the sign-on provider ${host} holds ${missing}.`,
  );
}

const problemText = (error: string, description: string) =>
  excerpt(description === "" ? error : `${error} (${description})`);

const entriesOf = (values: Readonly<Record<string, unknown>> | undefined): [string, string][] =>
  Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]);
