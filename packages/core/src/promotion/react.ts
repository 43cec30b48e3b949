import { useMachine } from "@xstate/react";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { runAction } from "../action/run";
import { type FormValue, problemsOf } from "../form/model";
import { useIsHere } from "../react/actions";
import { useAccess, useClient } from "../react/console";
import { resourceModules } from "../representation/modules";
import { visibleText } from "../text/visible";
import { promotionActions } from "./actions";
import { createApiSide } from "./apiSide";
import { compareData } from "./data/compare";
import {
  type Choices,
  dataKindsIn,
  firstValues,
  promotionFields,
  promotionProblems,
  targetFields,
  targetValues,
} from "./form";
import { type PromotionContext, type PromotionStep, promotionMachine } from "./machine";
import { openSide, type SideHost } from "./opening";
import { readPlanText } from "./planFile";
import { readingNeeds } from "./reading";
import { promotionText } from "./text";

/** What a face brings of its own. */
export interface PromotionFace extends Omit<SideHost, "own"> {
  /** This instance, as people call it. */
  readonly name: string;
  readonly holds: "zip" | "folder";
}

/** Moving between instances, for the page of a face. */
export function usePromotion(face: PromotionFace) {
  const client = useClient();
  const readable = useReadable();
  const isShown = useIsHere();
  const host: SideHost = { ...face, own: createApiSide(client.transport, face.name) };
  const latest = useRef(host);
  latest.current = host;
  const [state, send] = useMachine(promotionMachine, {
    input: {
      values: firstValues(readable),
      services: {
        open: (...opening) => openSide(latest.current, ...opening),
        plan: (source, target, options) =>
          runAction(client, promotionActions.plan, { source, target, ...options }, { isShown }),
        compare: (source, target, plan, values) => compareData(source, target, dataKindsIn(values), plan),
        moved: () => void client.queries.invalidateQueries(),
        apply: (plan, target, only, { signal, ...options }) =>
          runAction(
            client,
            promotionActions.apply,
            { plan, target, only: [...only], options },
            { signal, isShown },
          ),
      },
    },
  });
  const { context } = state;
  useClosing(context);
  useFirstModules(context, readable, (modules) => send({ type: "SET", key: "modules", value: modules }));
  const choices: Choices = {
    own: face.name,
    known: face.known,
    files: face.holds,
    readable,
    asks: {
      source: context.asked.source?.challenge.challenge,
      target: context.asked.target?.challenge.challenge,
    },
  };
  const step: PromotionStep = state.value;
  const fields = context.taken
    ? targetFields(context.values, choices)
    : promotionFields(context.values, choices);
  const take = (name: string, text: string): void => {
    const read = readPlanText(text);
    if (read.ok) {
      const values = targetValues(read.value.target, client.transport.baseUrl, face.known);
      send({ type: "TAKE", plan: read.value, values });
      return;
    }
    const message = promotionText("plan.unread", { path: visibleText(name), reason: read.failure.message });
    send({ type: "FAILED", failure: { ...read.failure, message } });
  };
  return {
    step,
    context,
    send,
    fields,
    problems: context.taken ? problemsOf(fields, context.values) : promotionProblems(context.values, choices),
    set: (key: string, value: FormValue) => send({ type: "SET", key, value }),
    take,
  };
}

export type Promotion = ReturnType<typeof usePromotion>;

/** Modules of this instance that the caller may read; all of them as long as that is not known. */
function useReadable(): Choices["readable"] {
  const { value: access } = useAccess();
  return useMemo(
    () =>
      resourceModules.filter((module) => {
        const { action, segments, list } = readingNeeds[module];
        return access === undefined || access.can(action, segments, list);
      }),
    [access],
  );
}

/** A page that is there before it is known what may be read has all chosen: the rest goes, unless somebody chose. */
function useFirstModules(
  { values }: PromotionContext,
  readable: Choices["readable"],
  set: (modules: string) => void,
): void {
  const first = useRef(values.modules);
  const change = useEffectEvent(() => {
    const { modules } = firstValues(readable);
    if (values.modules !== first.current || modules === first.current || modules === undefined) return;
    first.current = modules;
    set(String(modules));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(change, [readable]);
}

/** Sign-ins that were made for sides end with the page. */
function useClosing({ sides }: PromotionContext): void {
  const latest = useRef(sides);
  latest.current = sides;
  useEffect(
    () => () => {
      for (const side of Object.values(latest.current)) side?.close?.();
    },
    [],
  );
}
