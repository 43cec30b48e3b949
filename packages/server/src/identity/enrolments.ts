import { type Factor, factorSchema } from "@twinhelm/core/identity/model";
import { z } from "zod/mini";
import type { SharedValues } from "../engine/shared";

/** A second factor that somebody sets up, until its first code was right. */
export interface Enrolment {
  readonly factor: Factor;
  /** Base32. */
  readonly secret: string;
}

const shape = z.object({
  secret: z.string(),
  factor: factorSchema,
});

/** How long a set-up may take, in milliseconds, from its last start. */
const lifetime = 5 * 60_000;
/** Most at once; beyond that the oldest are forgotten. */
const bounds = { all: 1000, beyond: "oldest" } as const;
/** How many codes may be tried before a set-up has to be started again. */
const tries = 5;

const keyOf = (identity: string) => ({ kind: "enrolment", key: identity });

/** Second factors that are being set up, one per identity. */
export const createEnrolments = (values: SharedValues) => ({
  async start(identity: string, enrolment: Enrolment): Promise<void> {
    await values.put({ ...keyOf(identity), value: enrolment, lifetime, tries }, bounds);
  },
  async find(identity: string): Promise<Enrolment | undefined> {
    return shape.safeParse(await values.find(keyOf(identity))).data;
  },
  /** Counts a try before it is looked at. False: none is left, and the set-up has ended. */
  tryCode: (identity: string): Promise<boolean> => values.spend(keyOf(identity)),
  async end(identity: string): Promise<void> {
    await values.take(keyOf(identity));
  },
});
