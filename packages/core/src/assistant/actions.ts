import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { listPlans, setDoor, showPlan, stepPlan } from "./api";
import { doorScope } from "./door";
import { assistantText } from "./text";

const input = () => z.object({ id: z.string().check(z.minLength(1)) });
const stale = () => [["assistant"]];
const nothing = () => z.object({});
const changing = { action: "preference:update", segments: () => [doorScope] };
const staleDoor = () => [["preference"]];

/** What a person does with assistants and their plans. */
export const assistantActions = {
  list: defineAction({
    id: "assistant.list",
    title: assistantText("list"),
    icon: "pending_actions",
    get input() {
      return z.object({});
    },
    command: () => ({ words: ["assistant", "list"] }),
    run: ({ transport, signal }) => listPlans(transport, signal),
  }),
  show: defineAction({
    id: "assistant.show",
    title: assistantText("show"),
    icon: "difference",
    subject: "assistant",
    get input() {
      return input();
    },
    command: ({ id }) => ({ words: ["assistant", "show", id] }),
    run: ({ transport, signal }, { id }) => showPlan(transport, id, signal),
  }),
  accept: defineAction({
    id: "assistant.accept",
    title: assistantText("accept.title"),
    icon: "check",
    subject: "assistant",
    get input() {
      return input();
    },
    command: ({ id }) => ({ words: ["assistant", "accept", id] }),
    stale,
    run: ({ transport }, { id }) => stepPlan(transport, id, "accept"),
  }),
  refuse: defineAction({
    id: "assistant.refuse",
    title: assistantText("refuse.title"),
    icon: "close",
    subject: "assistant",
    get input() {
      return input();
    },
    command: ({ id }) => ({ words: ["assistant", "refuse", id] }),
    stale,
    run: ({ transport }, { id }) => stepPlan(transport, id, "refuse"),
  }),
  on: defineAction({
    id: "assistant.on",
    title: assistantText("on"),
    icon: "toggle_on",
    get input() {
      return nothing();
    },
    permission: changing,
    command: () => ({ words: ["assistant", "on"] }),
    stale: staleDoor,
    repeatable: true,
    run: ({ transport }) => setDoor(transport, true),
  }),
  off: defineAction({
    id: "assistant.off",
    title: assistantText("off"),
    icon: "toggle_off",
    get input() {
      return nothing();
    },
    permission: changing,
    command: () => ({ words: ["assistant", "off"] }),
    stale: staleDoor,
    repeatable: true,
    run: ({ transport }) => setDoor(transport, false),
  }),
};
