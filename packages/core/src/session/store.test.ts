import { expect, it } from "vitest";
import { createSessionStore } from "./store";

const tokenOf = (identifier: string, exp: number) =>
  `IDENTITY x.${btoa(JSON.stringify({ _id: "1", identifier, exp }))}.y`;

function setUp(stored?: string) {
  const kept: { value: string | undefined } = { value: stored };
  const store = createSessionStore(
    {
      read: () => kept.value,
      write: (credential) => {
        kept.value = credential;
      },
      remove: () => {
        kept.value = undefined;
      },
    },
    () => 1_000_000,
  );
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.getState().status));
  return { store, kept, seen };
}

it("takes up a stored credential that has not ended", () => {
  expect(setUp(tokenOf("ada", 2000)).store.getState()).toMatchObject({
    status: "signed-in",
    identity: { identifier: "ada" },
  });
  expect(setUp(tokenOf("ada", 999)).store.getState().status).toBe("signed-out");
  expect(setUp("garbage").store.getState().status).toBe("signed-out");
});

it("stores a new credential, and removes it on sign-out", () => {
  const { store, kept, seen } = setUp();
  store.signedIn(tokenOf("ada", 2000));
  expect(kept.value).toBe(tokenOf("ada", 2000));
  store.signOut();
  expect(kept.value).toBeUndefined();
  expect(seen).toEqual(["signed-in", "signed-out"]);
});

it("remembers who it was when the session ends by itself", () => {
  const { store, kept } = setUp(tokenOf("ada", 2000));
  store.expire();
  expect(store.getState()).toMatchObject({ status: "expired", identity: { identifier: "ada" } });
  expect(kept.value).toBeUndefined();
});

it("follows another window", () => {
  const { store, kept, seen } = setUp(tokenOf("ada", 2000));
  store.reread();
  kept.value = undefined;
  store.reread();
  expect(seen).toEqual(["signed-out"]);
});
