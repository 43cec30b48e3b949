import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { completeFactor, listFactorKinds, removeFactor, renewRecoveryCodes, startFactor } from "./api";
import { identityText } from "./text";

const id = () => z.string().check(z.minLength(1));
const updating = { action: "passport:identity:update", segments: (input: { id: string }) => [input.id] };
const stale = () => [["identity"]];

/** The kinds of second factors that the server offers. */
export const factorKinds = defineAction({
  id: "identity.factorKinds",
  title: identityText("factor.kinds"),
  icon: "phonelink_lock",
  get input() {
    return z.object({});
  },
  command: () => ({ words: ["identity", "2fa", "kinds"] }),
  run: ({ transport, signal }) => listFactorKinds(transport, signal),
});

/** Begins to enrol a second factor. Nothing is stored until its first answer is right. */
export const factorStart = defineAction({
  id: "identity.factorStart",
  writes: true,
  title: identityText("factor.begin"),
  icon: "phonelink_lock",
  subject: "identity",
  get input() {
    return z.object({
      id: id(),
      type: z.string().check(z.minLength(1)),
      config: z.record(z.string(), z.unknown()),
    });
  },
  permission: updating,
  command: (input) => ({ words: ["identity", "2fa", "start", input.id, "--type", input.type] }),
  run: ({ transport }, input) => startFactor(transport, input.id, { type: input.type, config: input.config }),
});

/** Ends enrolling with the first answer of the factor. */
export const factorComplete = defineAction({
  id: "identity.factorComplete",
  title: identityText("factor.finish"),
  icon: "verified_user",
  subject: "identity",
  get input() {
    return z.object({ id: id(), answer: z.string().check(z.minLength(1)) });
  },
  permission: updating,
  command: (input) => ({ words: ["identity", "2fa", "complete", input.id] }),
  stale,
  run: ({ transport }, input) => completeFactor(transport, input.id, input.answer),
});

/** Makes new recovery codes for an answer of the factor; those before are worth nothing. */
export const factorRenew = defineAction({
  id: "identity.factorRenew",
  title: identityText("codes.renew"),
  icon: "password",
  subject: "identity",
  get input() {
    return z.object({ id: id(), answer: z.string().check(z.minLength(1)) });
  },
  permission: updating,
  command: (input) => ({ words: ["identity", "2fa", "recovery-codes", input.id] }),
  stale,
  run: ({ transport }, input) => renewRecoveryCodes(transport, input.id, input.answer),
});

/** Takes the second factor away: the password alone signs in again. */
export const factorRemove = defineAction({
  id: "identity.factorRemove",
  title: identityText("factor.remove"),
  icon: "no_encryption",
  subject: "identity",
  get input() {
    return z.object({ id: id(), name: z.string() });
  },
  permission: updating,
  confirm: ({ name }) => ({
    title: identityText("factor.disable.title", { name }),
    paragraphs: [identityText("factor.disable.text")],
    answer: name,
  }),
  command: (input) => ({ words: ["identity", "2fa", "disable", input.id, "--yes"] }),
  stale,
  run: ({ transport }, input) => removeFactor(transport, input.id),
});

/** The actions of identities beside those of every area of records. */
export const factorActions = { factorKinds, factorStart, factorComplete, factorRenew, factorRemove };
