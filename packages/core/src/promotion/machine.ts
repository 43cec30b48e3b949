import { assign, fromCallback, fromPromise, setup } from "xstate";
import type { FormValue, FormValues } from "../form/model";
import { attempt } from "../http/attempt";
import { type Failure, failed, type Result, success } from "../http/failure";
import { keyOf } from "../representation/model";
import type { Applied, AppliedChange, ApplyOptions, Refused } from "./apply";
import { countsOf, withNeeded } from "./apply";
import { brokenOff } from "./brokenOff";
import { type AppliedData, applyData, type ComparedData, type DataLine, noData } from "./data/compare";
import type { StoredDocuments } from "./documents";
import { optionsOf, type SideName, sideNames } from "./form";
import { changeTitle, dataTitle, isLeft } from "./lines";
import type { Plan, PlannedChange } from "./model";
import type { Asked, Opened } from "./opening";
import type { Side } from "./side";
import { promotionText } from "./text";

/** What the machine asks of its face. */
export interface PromotionServices {
  open(side: SideName, values: FormValues, asked: Asked | undefined): Promise<Result<Opened>>;
  plan(source: Side, target: Side, options: ReturnType<typeof optionsOf>): Promise<Result<Plan>>;
  /** What of documents and files differs; absent: nothing of them is asked for. */
  compare?(source: Side, target: Side, plan: Plan, values: FormValues): Promise<Result<ComparedData>>;
  apply(plan: Plan, target: Side, only: readonly string[], options: ApplyOptions): Promise<Result<Applied>>;
  /** Told once documents or files were written. */
  moved?(): void;
}

/** A side that was opened, and of which values. */
interface OpenSide {
  readonly side: Side;
  readonly of: string;
  readonly close: (() => void) | undefined;
}

type PerSide<Value> = Partial<Readonly<Record<SideName, Value>>>;

export interface PromotionContext {
  readonly services: PromotionServices;
  /** What was chosen and typed; passwords too, which are kept nowhere else. */
  readonly values: FormValues;
  readonly sides: PerSide<OpenSide>;
  /** Second steps that wait for their answer. */
  readonly asked: PerSide<Asked>;
  readonly plan?: Plan | undefined;
  /** Documents and files that differ. */
  readonly data: readonly DataLine[];
  /** Files that are too large to go along. */
  readonly large: readonly string[];
  /** What became of documents and files. */
  readonly moved: readonly AppliedData[];
  /** True: the plan came out of a file. */
  readonly taken: boolean;
  /** `module/id` of the lines that somebody wants. */
  readonly chosen: ReadonlySet<string>;
  /** What was typed to agree to deletions. */
  readonly typed: string;
  readonly progress?: { readonly at: number; readonly total: number; readonly last: string } | undefined;
  readonly lines: readonly AppliedChange[];
  /** Lines that somebody changed on the target since. */
  readonly refused: Refused;
  readonly failure?: Failure | undefined;
}

export type PromotionEvent =
  | { readonly type: "SET"; readonly key: string; readonly value: FormValue }
  | { readonly type: "PLAN" | "BACK" | "APPLY" | "STOP" | "ALL" | "NONE" }
  | { readonly type: "TAKE"; readonly plan: Plan; readonly values: FormValues }
  | { readonly type: "TOGGLE"; readonly key: string }
  | { readonly type: "TYPE"; readonly typed: string }
  | { readonly type: "FAILED"; readonly failure: Failure }
  | { readonly type: "LINE"; readonly line: AppliedChange; readonly at: number; readonly total: number }
  | {
      readonly type: "SHARE";
      readonly change: PlannedChange;
      readonly share: number;
      readonly at: number;
      readonly total: number;
    }
  | { readonly type: "DATA"; readonly line: string; readonly at: number; readonly total: number }
  | {
      readonly type: "APPLIED";
      readonly result: Result<Applied>;
      readonly moved?: readonly AppliedData[] | undefined;
    };

/** What has to be typed before something is deleted. */
export const deletionAnswer = promotionText("answer");

/** The values of one side: while they are the same, it is not opened again. */
const ofSide = (values: FormValues, side: SideName): string =>
  JSON.stringify(
    Object.entries(values).filter(([key]) => key.startsWith(`${side}.`) && key !== `${side}.code`),
  );

/** The lines that are applied: those that are chosen, and those that they need. */
export const wantedLines = ({ plan, chosen }: Pick<PromotionContext, "plan" | "chosen">) => {
  if (plan === undefined) return [];
  const wanted = withNeeded(plan, chosen);
  return plan.changes.filter((change) => wanted.has(keyOf(change)));
};

/** The documents and files that are moved. */
const wantedData = ({ data, chosen }: Pick<PromotionContext, "data" | "chosen">) =>
  data.filter(({ key }) => chosen.has(key));

/** How many lines are chosen, and how many there are. */
export const countsWanted = (context: Pick<PromotionContext, "plan" | "chosen" | "data">) => ({
  count: wantedLines(context).length + wantedData(context).length,
  total: (context.plan?.changes.length ?? 0) + context.data.length,
});

/** Why lines that nobody chose are applied too: the line that needs each. */
export function neededLines({
  plan,
  chosen,
}: Pick<PromotionContext, "plan" | "chosen">): ReadonlyMap<string, PlannedChange> {
  const because = new Map<string, PlannedChange>();
  for (const change of wantedLines({ plan, chosen }))
    for (const need of change.needs) if (!chosen.has(need) && !because.has(need)) because.set(need, change);
  return because;
}

/** Whether the same, applied again, would do more: lines, or the documents and files that wait for them. */
export const isAnythingLeft = (
  context: Pick<PromotionContext, "lines" | "moved" | "data" | "chosen">,
): boolean =>
  isLeft(context.lines) ||
  wantedData(context).length > context.moved.filter(({ failure }) => failure === undefined).length;

/** What goes for good: resources, and documents of buckets. */
export function lossesOf(context: Pick<PromotionContext, "plan" | "chosen">) {
  const gone = wantedLines(context).filter(({ sign }) => sign === "−");
  return { resources: gone.length, documents: gone.reduce((sum, { documents = 0 }) => sum + documents, 0) };
}

/** Whether what is wanted can be applied: something is, and what goes was agreed to. */
export const isReady = (context: Pick<PromotionContext, "plan" | "chosen" | "typed" | "data">): boolean =>
  countsWanted(context).count > 0 && (lossesOf(context).resources === 0 || context.typed === deletionAnswer);

export interface Opening {
  readonly sides: PerSide<OpenSide>;
  readonly asked: PerSide<Asked>;
  readonly failure?: Failure | undefined;
}

/** Opens sides one after the other; those that are open stay so whatever becomes of the others. */
async function openAll(context: PromotionContext, wanted: readonly SideName[]): Promise<Opening> {
  let opening: Opening = { sides: context.sides, asked: {} };
  for (const name of wanted) {
    const of = ofSide(context.values, name);
    const before = opening.sides[name];
    // Files may be others under the same name.
    if (before?.of === of && before.side.about.kind === "instance") continue;
    const opened = await attempt(
      () => context.services.open(name, context.values, context.asked[name]),
      brokenOff,
    );
    if (!opened.ok) return { ...opening, failure: ofThe(name, opened.failure) };
    const { value } = opened;
    if ("challenge" in value) {
      opening = { ...opening, asked: { ...opening.asked, [name]: value } };
      continue;
    }
    before?.close?.();
    opening = {
      ...opening,
      sides: { ...opening.sides, [name]: { side: value.side, of, close: value.close } },
    };
  }
  return opening;
}

const ofThe = (side: SideName, failure: Failure): Failure => ({
  ...failure,
  message: promotionText("side.failed", { side: promotionText(side), reason: failure.message }),
});

const asking: Failure = { code: "not-signed-in", message: promotionText("code.wanted"), retry: true };

interface ReadBoth extends Opening {
  readonly plan?: Plan | undefined;
  readonly data?: ComparedData | undefined;
}

async function readBoth(context: PromotionContext): Promise<ReadBoth> {
  const opening = await openAll(context, sideNames);
  const { sides, asked, failure } = opening;
  if (failure !== undefined) return opening;
  if (Object.keys(asked).length > 0) return { ...opening, failure: asking };
  const [source, target] = [sides.source?.side, sides.target?.side];
  if (source === undefined || target === undefined) return opening;
  const plan = await attempt(
    () => context.services.plan(source, target, optionsOf(context.values)),
    brokenOff,
  );
  if (!plan.ok) return { ...opening, failure: plan.failure };
  const data = await attempt(
    async () =>
      (await context.services.compare?.(source, target, plan.value, context.values)) ?? success(noData),
    brokenOff,
  );
  return data.ok ? { ...opening, plan: plan.value, data: data.value } : { ...opening, failure: data.failure };
}

/** Opens the target where it is not open yet, and does what the plan says. */
async function applyWanted(context: PromotionContext, options: ApplyOptions) {
  const opening = await openAll(context, context.taken ? ["target"] : []);
  const { plan } = context;
  const target = opening.sides.target?.side;
  if (opening.failure !== undefined) return { opening, result: failed(opening.failure) };
  if (opening.asked.target !== undefined) return { opening, result: failed(asking) };
  if (plan === undefined || target === undefined) return { opening, result: failed(asking) };
  const only = wantedLines(context).map(keyOf);
  return { opening, result: await context.services.apply(plan, target, only, options), target };
}

type TellData = (event: Extract<PromotionEvent, { readonly type: "DATA" }>) => void;

/** Documents and files follow once what they belong to is there. */
async function moveWanted(
  context: PromotionContext,
  { result, target }: Awaited<ReturnType<typeof applyWanted>>,
  signal: AbortSignal,
  tell: TellData,
): Promise<readonly AppliedData[]> {
  const source = context.sides.source?.side;
  if (!result.ok || !isComplete(result.value) || source === undefined || target === undefined) return [];
  const lines = wantedData(context);
  const progress = (line: DataLine, { inserted, replaced, same }: StoredDocuments) => {
    const { counts } = line;
    const total = counts.inserted + counts.replaced + (line.kind === "document" ? counts.same : 0);
    const at = inserted + replaced + same;
    tell({ type: "DATA", line: dataTitle(line), at, total: Math.max(at, total) });
  };
  const moved = await applyData(source, target, lines, { signal, progress });
  context.services.moved?.();
  return moved;
}

type ApplyEvent = { readonly type: "STOP" };

/**
 * Moving between instances in both consoles: two sides are chosen and read, lines of the plan are chosen and applied. A
 * failure leads back to where something can be done about it, with all that was typed and chosen.
 */
export const promotionMachine = setup({
  types: {
    context: {} as PromotionContext,
    input: {} as Pick<PromotionContext, "services" | "values">,
    events: {} as PromotionEvent | { readonly type: "OPENED"; readonly opening: Opening },
  },
  actors: {
    read: fromPromise<ReadBoth, PromotionContext>(({ input }) => readBoth(input)),
    apply: fromCallback<ApplyEvent, PromotionContext>(({ input, sendBack, receive }) => {
      const control = new AbortController();
      receive(() => control.abort());
      let moved: readonly AppliedData[] = [];
      const work = async () => {
        const applied = await applyWanted(input, {
          goOn: true,
          signal: control.signal,
          progress: (line, at, total) => sendBack({ type: "LINE", line, at, total }),
          share: (share, change, at, total) => sendBack({ type: "SHARE", change, share, at, total }),
        });
        sendBack({ type: "OPENED", opening: applied.opening });
        moved = await moveWanted(input, applied, control.signal, sendBack);
        return applied.result;
      };
      void attempt<Applied>(work, brokenOff).then((result) => sendBack({ type: "APPLIED", result, moved }));
      return () => control.abort();
    }),
  },
  guards: {
    isReady: ({ context }) => isReady(context),
    isTaken: ({ context }) => context.taken,
  },
}).createMachine({
  context: ({ input }) => ({
    ...input,
    sides: {},
    asked: {},
    taken: false,
    chosen: new Set(),
    typed: "",
    lines: [],
    data: [],
    large: [],
    moved: [],
    refused: [],
  }),
  on: {
    SET: {
      actions: assign({
        values: ({ context, event: { key, value } }) => ({ ...context.values, [key]: value }),
      }),
    },
  },
  initial: "choosing",
  states: {
    choosing: {
      on: {
        PLAN: "reading",
        FAILED: { actions: assign({ failure: ({ event }) => event.failure }) },
        TAKE: {
          target: "planned",
          actions: assign(({ event: { plan, values }, context }) => ({
            plan,
            values: { ...context.values, ...values },
            taken: true,
            chosen: new Set(plan.changes.map(keyOf)),
            typed: "",
            lines: [],
            data: [],
            large: [],
            moved: [],
            refused: [],
            failure: undefined,
          })),
        },
      },
    },
    reading: {
      entry: assign({ failure: undefined, refused: [], lines: [], moved: [], typed: "", taken: false }),
      invoke: {
        src: "read",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output.plan !== undefined,
            target: "planned",
            actions: assign(({ event: { output } }) => ({
              sides: output.sides,
              asked: output.asked,
              plan: output.plan,
              data: output.data?.lines ?? [],
              large: output.data?.large ?? [],
              chosen: allKeys(output.plan, output.data?.lines),
            })),
          },
          {
            target: "choosing",
            actions: assign(({ event: { output } }) => ({
              sides: output.sides,
              asked: output.asked,
              failure: output.failure,
            })),
          },
        ],
      },
      on: { STOP: "choosing", SET: undefined },
    },
    planned: {
      on: {
        BACK: { target: "choosing", actions: assign({ failure: undefined, refused: [] }) },
        PLAN: [{ guard: "isTaken" }, { target: "reading" }],
        TOGGLE: {
          actions: assign({
            chosen: ({ context: { chosen }, event: { key } }) =>
              new Set(chosen.has(key) ? [...chosen].filter((each) => each !== key) : [...chosen, key]),
            typed: "",
          }),
        },
        ALL: {
          actions: assign({ chosen: ({ context: { plan, data } }) => allKeys(plan, data), typed: "" }),
        },
        NONE: { actions: assign({ chosen: () => new Set<string>(), typed: "" }) },
        TYPE: { actions: assign({ typed: ({ event }) => event.typed }) },
        APPLY: { guard: "isReady", target: "applying" },
      },
    },
    applying: {
      entry: assign({ failure: undefined, refused: [], progress: undefined }),
      invoke: { id: "apply", src: "apply", input: ({ context }) => context },
      on: {
        SET: undefined,
        STOP: { actions: ({ self }) => self.getSnapshot().children.apply?.send({ type: "STOP" }) },
        OPENED: {
          actions: assign(({ event: { opening } }) => ({ sides: opening.sides, asked: opening.asked })),
        },
        LINE: {
          actions: assign({
            progress: ({ event: { line, at, total } }) => ({ at, total, last: changeTitle(line.change) }),
          }),
        },
        SHARE: {
          actions: assign({
            progress: ({ event: { change, share, at, total } }) => ({
              at,
              total,
              last: promotionText("share", { line: changeTitle(change), share }),
            }),
          }),
        },
        DATA: {
          actions: assign({ progress: ({ event: { line, at, total } }) => ({ at, total, last: line }) }),
        },
        APPLIED: [
          {
            guard: ({ event: { result } }) => !result.ok,
            target: "planned",
            actions: assign({ failure: ({ event: { result } }) => (result.ok ? undefined : result.failure) }),
          },
          {
            guard: ({ event: { result } }) => result.ok && "refused" in result.value,
            target: "planned",
            actions: assign({
              refused: ({ event: { result } }) =>
                result.ok && "refused" in result.value ? result.value.refused : [],
            }),
          },
          {
            guard: ({ event: { result, moved = [] } }) =>
              result.ok && isComplete(result.value) && moved.every(({ failure }) => failure === undefined),
            target: "done",
            actions: assign(({ event }) => endOf(event)),
          },
          { target: "partly", actions: assign(({ event }) => endOf(event)) },
        ],
      },
    },
    done: { on: { BACK: "choosing", PLAN: [{ guard: "isTaken" }, { target: "reading" }] } },
    // What is done is not done twice.
    partly: {
      on: { APPLY: "applying", BACK: "choosing", PLAN: [{ guard: "isTaken" }, { target: "reading" }] },
    },
  },
});

const allKeys = (plan: Plan | undefined, data: readonly DataLine[] = []): ReadonlySet<string> =>
  new Set([...(plan?.changes ?? []).map(keyOf), ...data.map(({ key }) => key)]);

const endOf = ({ result, moved = [] }: Extract<PromotionEvent, { readonly type: "APPLIED" }>) => ({
  lines: linesOf(result),
  moved,
});

const linesOf = (result: Result<Applied>): readonly AppliedChange[] =>
  result.ok && "lines" in result.value ? result.value.lines : [];

function isComplete(applied: Applied): boolean {
  if (!("lines" in applied)) return false;
  const { failed: broken, open } = countsOf(applied.lines);
  return broken + open === 0;
}

/** What a person is at. */
export type PromotionStep = "choosing" | "reading" | "planned" | "applying" | "done" | "partly";
