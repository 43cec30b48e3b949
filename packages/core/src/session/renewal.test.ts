import { beforeEach, expect, it } from "vitest";
import { z } from "zod/mini";
import { failed, success } from "../http/failure";
import type { Call, Transport } from "../http/transport";
import { withRenewal } from "./renewal";
import { createSessionStore, type SessionStore } from "./store";

const tokenOf = (id: string) => {
  const part = (value: object) => btoa(JSON.stringify(value));
  return `IDENTITY ${part({})}.${part({ _id: id, identifier: id, exp: 2_000_000_000 })}.x`;
};
const call: Call<unknown> = { method: "POST", path: "bucket", body: {}, schema: z.unknown() };
const refused = failed({ code: "not-signed-in", message: "no", status: 401, retry: false });

let session: SessionStore;
let valid: string;
let sent: number;
let transport: Transport;
beforeEach(() => {
  let kept: string | undefined = tokenOf("ada");
  session = createSessionStore(
    {
      read: () => kept,
      write: (credential) => {
        kept = credential;
      },
      remove: () => {
        kept = undefined;
      },
    },
    () => 0,
  );
  sent = 0;
  valid = "none";
  transport = withRenewal(
    {
      baseUrl: "",
      async send({ schema }) {
        sent += 1;
        const answer = schema.safeParse("done");
        if (answer.success && session.getState().credential === valid) return success(answer.data);
        session.expire();
        return refused;
      },
    },
    session,
  );
});
const settle = () => new Promise((resolve) => setTimeout(resolve));

it("a call is sent again when the same person has signed in again", async () => {
  const answer = transport.send(call);
  await settle();
  expect([sent, session.getState().status]).toEqual([1, "expired"]);
  valid = `${tokenOf("ada")}y`;
  session.signedIn(valid);
  expect(await answer).toEqual(success("done"));
  expect(sent).toBe(2);
});

it("calls that waited together are each sent again", async () => {
  const answers = [transport.send(call), transport.send(call)];
  await settle();
  valid = `${tokenOf("ada")}y`;
  session.signedIn(valid);
  expect(await Promise.all(answers)).toEqual([success("done"), success("done")]);
});

it("nothing is sent for somebody else, nor after signing out or giving up", async () => {
  const controller = new AbortController();
  const other = transport.send(call);
  const left = transport.send({ ...call, signal: controller.signal });
  await settle();
  controller.abort();
  expect(await left).toEqual(refused);
  session.signedIn(tokenOf("bob"));
  expect(await other).toEqual(refused);
  expect(sent).toBe(2);
  const last = transport.send(call);
  await settle();
  session.signOut();
  expect(await last).toEqual(refused);
});

it("a wrong password at sign-in is told at once", async () => {
  expect(await transport.send({ ...call, anonymous: true })).toEqual(refused);
});

it("a change that needs a fresh sign-in is sent again after one; without it the session goes on", async () => {
  const stale = failed({ code: "stale-sign-in", message: "no", status: 403, retry: false });
  const asking = withRenewal(
    {
      baseUrl: "",
      async send({ schema }) {
        sent += 1;
        const done = schema.safeParse("done");
        return done.success && session.getState().credential === valid ? success(done.data) : stale;
      },
    },
    session,
  );
  const left = asking.send(call);
  await settle();
  expect(session.getState()).toMatchObject({ status: "expired", again: true, credential: tokenOf("ada") });
  session.goOn();
  expect(await left).toEqual(stale);
  expect([sent, session.getState().status]).toEqual([1, "signed-in"]);
  const answer = asking.send(call);
  await settle();
  valid = `${tokenOf("ada")}y`;
  session.signedIn(valid);
  expect(await answer).toEqual(success("done"));
  expect(sent).toBe(3);
});
