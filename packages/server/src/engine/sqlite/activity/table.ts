import type { ActivityTable } from "../../records/activity/page";
import { counted } from "../connection";

export const activityTable: ActivityTable = {
  by: (index) => `activity ${index === "whole" ? "NOT INDEXED" : `INDEXED BY activity_${index}`}`,
  counted,
};
