import type { Profile, SamlConfig } from "@node-saml/node-saml";
import type { SamlStrategy } from "@twinhelm/core/strategy/model";
import { z } from "zod/mini";
import type { ServerOptions } from "../shell/context";
import type { StrategyAddresses } from "./addresses";
import { algorithmProblem } from "./algorithms";
import { certificatesOf } from "./certificate";
import { excerpt, ProviderFailure } from "./failure";
import type { ProviderUser } from "./user";
import { xmlProblem } from "./xmlSize";

/** How far the clocks of provider and server may differ, in milliseconds. */
const clockSkew = 2 * 60_000;

/** The address that people sign in at, with the signed request inside. */
export async function samlLoginUrl(
  strategy: SamlStrategy,
  addresses: StrategyAddresses,
  state: string,
): Promise<string> {
  const saml = await samlOf(strategy, addresses, state);
  return saml.getAuthorizeUrlAsync(state, undefined, {});
}

/** What a provider sent to a state. */
interface SamlReturn {
  readonly state: string;
  /** XML in base64. */
  readonly response: string;
}

/** Checks the provider's answer to the request of this state. Throws `ProviderFailure`. */
export async function samlUser(
  strategy: SamlStrategy,
  addresses: StrategyAddresses,
  { state, response }: SamlReturn,
  { samlSha1 }: Pick<ServerOptions, "samlSha1">,
): Promise<ProviderUser> {
  if (response === "") throw new ProviderFailure("The sign-on provider sent no SAML response.");
  const xml = Buffer.from(response, "base64").toString("utf8");
  const problem = xmlProblem(xml);
  if (problem !== undefined)
    throw new ProviderFailure(`The answer of the sign-on provider is refused: ${problem}.`);
  if (/<!doctype/i.test(xml))
    throw new ProviderFailure(
      "The answer of the sign-on provider declares a document type, which is refused.",
    );
  const algorithm = algorithmProblem(xml, samlSha1);
  if (algorithm !== undefined)
    throw new ProviderFailure(`The answer of the sign-on provider is refused: ${algorithm}.`);
  const saml = await samlOf(strategy, addresses, state);
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (profile === null) throw new Error("It says nothing about a sign-in");
    checkRequest(profile.getAssertion?.(), requestOf(state));
    return userOf(profile);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProviderFailure(`The answer of the sign-on provider is refused: ${excerpt(reason)}.`);
  }
}

/** What an administrator registers with the provider, as XML. */
export async function samlMetadata(strategy: SamlStrategy, addresses: StrategyAddresses): Promise<string> {
  const saml = await samlOf(strategy, addresses, undefined);
  return saml.generateServiceProviderMetadata(null, strategy.options.sp?.certificate ?? null);
}

const requestOf = (state: string) => `_${state}`;

async function samlOf(strategy: SamlStrategy, addresses: StrategyAddresses, state: string | undefined) {
  // Loads when the first strategy is used: it is large.
  const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
  const { ip, sp } = strategy.options;
  const request = state === undefined ? undefined : requestOf(state);
  const { callbackUrl, entityId } = addresses;
  const config: SamlConfig = {
    entryPoint: ip.login_url,
    issuer: entityId,
    audience: entityId,
    callbackUrl: state === undefined ? callbackUrl : `${callbackUrl}?state=${state}`,
    idpCert: certificatesOf(".options.ip.certificate", ip.certificate).map(String),
    identifierFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    forceAuthn: true,
    disableRequestedAuthnContext: true,
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    acceptedClockSkewMs: clockSkew,
    // One of both has to be signed; what is read is what was signed. Providers are told to sign the assertion.
    wantAssertionsSigned: state === undefined,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    // Each state has one request, and its life ends that of the request.
    cacheProvider: {
      saveAsync: async (value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === request ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
    ...(request === undefined ? {} : { generateUniqueId: () => request }),
    ...(sp?.private_key === undefined ? {} : { privateKey: sp.private_key }),
  };
  return new SAML(config);
}

const assertionSchema = z.object({
  Assertion: z.object({
    Subject: z.array(
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            SubjectConfirmationData: z.array(z.object({ $: z.object({ InResponseTo: z.string() }) })),
          }),
        ),
      }),
    ),
  }),
});

/** The signed part itself must answer this request: the envelope around it may be anybody's. */
function checkRequest(assertion: unknown, request: string): void {
  const parsed = assertionSchema.safeParse(assertion);
  const answered = parsed.data?.Assertion.Subject.flatMap(({ SubjectConfirmation }) =>
    SubjectConfirmation.flatMap(({ SubjectConfirmationData }) =>
      SubjectConfirmationData.map(({ $ }) => $.InResponseTo),
    ),
  );
  if (answered === undefined || answered.length === 0 || answered.some((each) => each !== request))
    throw new Error("The assertion does not answer this sign-in");
}

/** Attributes that say who somebody is: the name here, and the last part of what providers call it. */
const claims: Readonly<Record<string, readonly string[]>> = {
  upn: ["upn"],
  email: ["email", "emailaddress", "mail", "urn:oid:0.9.2342.19200300.100.1.3"],
  name: ["name", "displayname", "urn:oid:2.16.840.1.113730.3.1.241"],
  given_name: ["givenname", "given_name", "firstname", "urn:oid:2.5.4.42"],
  surname: ["surname", "sn", "lastname", "urn:oid:2.5.4.4"],
  common_name: ["commonname", "cn", "urn:oid:2.5.4.3"],
  group: ["group", "groups"],
  role: ["role"],
};

const shortName = (name: string) => name.slice(name.lastIndexOf("/") + 1).toLowerCase();

function userOf({ nameID, sessionIndex, attributes }: Profile): ProviderUser {
  const given = Object.entries(Object(attributes)).map(([name, value]) => [shortName(name), value] as const);
  const known = Object.entries(claims).flatMap(([name, spellings]) => {
    const value = given.find(([spelling]) => spellings.includes(spelling))?.[1];
    return typeof value === "string" || Array.isArray(value) ? [[name, value] as const] : [];
  });
  return {
    ...(nameID === undefined ? {} : { name_id: nameID }),
    ...(sessionIndex === undefined ? {} : { session_index: sessionIndex }),
    ...Object.fromEntries(known),
  };
}
