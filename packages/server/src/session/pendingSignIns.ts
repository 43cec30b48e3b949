import { randomBytes } from "node:crypto";
import { z } from "zod/mini";
import type { SharedValues } from "../engine/shared";

const shape = z.object({ identity: z.string(), generation: z.number(), expires: z.number() });

/**
 * A sign-in that waits for its second factor. `generation`: changes of the password when the first step was right;
 * `expires`: wished lifetime of the token in seconds, 0: the default.
 */
export type PendingSignIn = Readonly<z.infer<typeof shape>>;

/** How long the second step may take, in milliseconds (contract, passport.md section 2.5). */
const lifetime = 60_000;
/** Most of one identity at once. Beyond that its oldest are forgotten. */
const capacityOfIdentity = 20;
/** How many codes may be tried in one sign-in. */
const tries = 5;

const keyOf = (id: string) => ({ kind: "pending-sign-in", key: id });

/**
 * Sign-ins that wait for their second factor. Each has an id that only the one who began it knows, so that
 * nobody else can answer it or end it. The oldest are forgotten when there are more than `capacity` of everybody.
 */
export function createPendingSignIns(values: SharedValues, capacity = 10_000) {
  const bounds = { ofOwner: capacityOfIdentity, all: capacity, beyond: "oldest" } as const;
  return {
    /** Gives the id: 96 random bits, as long as the ids that clients know in this place. */
    async start(pending: PendingSignIn): Promise<string> {
      const id = randomBytes(12).toString("hex");
      await values.put({ ...keyOf(id), value: pending, owner: pending.identity, lifetime, tries }, bounds);
      return id;
    },
    async find(id: string): Promise<PendingSignIn | undefined> {
      return shape.safeParse(await values.find(keyOf(id))).data;
    },
    /** Counts a try before it is looked at, so that many at once are no more than one by one. False: none is left. */
    tryCode: (id: string): Promise<boolean> => values.spend(keyOf(id)),
    /** False: it was answered already. */
    end: async (id: string): Promise<boolean> => (await values.take(keyOf(id))) !== undefined,
  };
}

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;
