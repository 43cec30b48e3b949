import {
  strategyCreate,
  strategyDelete,
  strategyGet,
  strategyList,
  strategyUpdate,
} from "@twinhelm/core/strategy/actions";
import { strategyList as list } from "@twinhelm/core/strategy/list";
import type { Strategy, StrategyBody } from "@twinhelm/core/strategy/model";
import type { RecordArea } from "../record/area";

export const strategyArea: RecordArea<Strategy, StrategyBody> = {
  name: "strategy",
  actions: {
    list: strategyList,
    get: strategyGet,
    create: strategyCreate,
    update: strategyUpdate,
    delete: strategyDelete,
  },
  nameOf: list.nameOf,
  list: async () => list,
  answered: ["_id", "callbackUrl"],
};
