import type { MaterialIcon } from "material-icons";
import type { ModuleStatus, StatusModule, StatusValue } from "./model";
import { statusText } from "./text";

/** How near to its limit a figure is; words stand beside the colour. */
export type UsageLevel = "low" | "medium" | "high";

/** Low under 50 per cent, high from 90 on (spec 3, section 2.4). */
export const levelOf = (percent: number): UsageLevel =>
  percent >= 90 ? "high" : percent >= 50 ? "medium" : "low";

/** One figure of a module as it is shown. */
export interface StatusCard {
  readonly module: StatusModule;
  readonly title: string;
  readonly icon: MaterialIcon;
  /** With its unit. */
  readonly current: string;
  /** With its unit, or that there is none. */
  readonly limit: string;
  /** Whole per cent of the limit, also more than 100; `undefined`: there is no limit. */
  readonly percent: number | undefined;
  readonly level: UsageLevel;
}

interface Shown {
  readonly key: string;
  readonly title: string;
  readonly icon: MaterialIcon;
}

/** The figure of a module that its card shows (contract, console-gaps.md section 10.4). */
const shown: Readonly<Record<Exclude<StatusModule, "api">, Shown>> = {
  storage: { key: "size", title: statusText("card.storage"), icon: "cloud" },
  identity: { key: "identities", title: statusText("card.identity"), icon: "group" },
  function: { key: "functions", title: statusText("card.function"), icon: "functions" },
  bucket: { key: "bucketData", title: statusText("card.bucket"), icon: "view_stream" },
};

export type CardModule = keyof typeof shown;

/** Modules that have a card, in their order. */
export const cardModules: readonly CardModule[] = ["storage", "identity", "function", "bucket"];

/** Per cent of the limit; nothing may be where the limit is none. */
export function percentOf({
  current = 0,
  limit,
}: Pick<StatusValue, "current" | "limit">): number | undefined {
  if (limit === undefined) return undefined;
  if (limit <= 0) return current > 0 ? 100 : 0;
  return Math.floor((current / limit) * 100);
}

/** A figure with its unit, in the manner of the reader. */
function figureText(figure: number, unit: string | undefined, locale?: string): string {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(figure);
  return unit === "mb" ? statusText("unit.mb", { number }) : number;
}

/** The card of a module; `undefined`: it says nothing of what the card shows. */
export function cardOf(
  module: CardModule,
  { status }: ModuleStatus,
  locale?: string,
): StatusCard | undefined {
  const { key, title, icon } = shown[module];
  const value = status[key];
  if (value?.current === undefined) return undefined;
  const percent = percentOf(value);
  return {
    module,
    title,
    icon,
    current: figureText(value.current, value.unit, locale),
    limit: value.limit === undefined ? statusText("unlimited") : figureText(value.limit, value.unit, locale),
    percent,
    level: levelOf(percent ?? 0),
  };
}
