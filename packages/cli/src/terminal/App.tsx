import { useClient, useSession } from "@twinhelm/core/react/console";
import { useReducer } from "react";
import { Console } from "./Console";
import { InRoom } from "./frame/InRoom";
import { type Change, type ConsoleState, firstState, questionOf } from "./navigation/state";
import { SignIn } from "./session/SignIn";
import { useKeptPageSize, withPageSizes } from "./table/pageSizes";

const step = (state: ConsoleState, change: Change): ConsoleState => change(state);

/** Sign-in or the console. What was open stays remembered while a session that ended is renewed. */
export function App({ path }: { path: string }) {
  const { areas, memory } = useClient();
  const [state, change] = useReducer(step, path, (first) => firstState(withPageSizes(areas, memory), first));
  useKeptPageSize(state);
  const { status } = useSession();
  return (
    <InRoom holds={questionOf(state.place) !== undefined}>
      {status === "signed-in" ? <Console state={state} change={change} /> : <SignIn />}
    </InRoom>
  );
}
