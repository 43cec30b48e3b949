import { useMachine } from "@xstate/react";
import { answerChallenge, beginStrategy, signIn, waitForStrategy } from "../session/api";
import { signInMachine } from "../session/machine";
import { useClient } from "./console";

/** The sign-in machine: its state and the events to send. */
export function useSignIn() {
  const { transport, session } = useClient();
  return useMachine(signInMachine, {
    input: {
      signIn: (credentials) => signIn(transport, credentials),
      begin: (strategy) => beginStrategy(transport, strategy),
      wait: (state, signal) => waitForStrategy(transport, state, signal),
      answer: (answerUrl, answer) => answerChallenge(transport, answerUrl, answer),
      now: () => Date.now(),
      store: (credential) => session.signedIn(credential),
    },
  });
}
