import { abortedFailure } from "../../http/exchange";
import { failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import type { Turns } from "../../shell/turns";
import { visibleText } from "../../text/visible";
import type { Component } from "../model";
import { zoneOfUrl } from "../source";
import { componentAddress } from "./address";
import { askComponent, type ComponentFilter } from "./ask";
import type { ComponentData } from "./data";
import { readComponent } from "./read";
import { componentText } from "./text";
import { thinned } from "./thin";
import { turnsFor } from "./turns";

interface Asked {
  readonly filter?: ComponentFilter | undefined;
  readonly signal?: AbortSignal | undefined;
  /** When long answers are read; absent: at once. */
  readonly turns?: Turns | undefined;
}

/** Whether a card that somebody else answers with would send with the credential of whoever presses its button. */
const actsInDisguise = ({ url }: Component, data: ComponentData): boolean =>
  data.kind === "card" &&
  componentAddress(data.button.target).kind === "api" &&
  componentAddress(url).kind !== "api";

/** Where figures are by days, whose days these are. */
function withZone<Data extends ComponentData>({ url }: Component, data: Data): Data {
  const zone = zoneOfUrl(url);
  if (zone === undefined || data.kind === "statistic") return data;
  return { ...data, notes: [...data.notes, componentText("note.zone", { zone: visibleText(zone) })] };
}

/** Asks for what a component shows. A failure says what came instead, and what was expected. */
export async function loadComponent(
  transport: Transport,
  component: Component,
  { filter, signal, turns }: Asked = {},
): Promise<Result<ComponentData>> {
  const answer = await askComponent(transport, { url: component.url, filter, signal, turns });
  if (!answer.ok) return answer;
  const { value, length } = answer.value;
  const inTurn = turnsFor(length, turns);
  const isLeft = () => signal?.aborted === true;
  const read = await inTurn(() => (isLeft() ? failed(abortedFailure) : readAnswer(component, value)));
  // What is drawn of it is chosen here, where keys are answered between, and not while the page is drawn.
  if (read.ok && read.value.kind === "chart" && turns !== undefined) {
    const chart = read.value;
    await inTurn(() => isLeft() || thinned(chart));
  }
  return read;
}

function readAnswer(component: Component, value: unknown): Result<ComponentData> {
  const read = readComponent(component, value);
  if (read.ok)
    return actsInDisguise(component, read.data)
      ? failed({ code: "unexpected-answer", message: componentText("card.elsewhere"), retry: false })
      : success(withZone(component, read.data));
  const { message, expected } = read.problem;
  return failed({
    code: "unexpected-answer",
    message: `${message} ${componentText("expected", { what: expected })}`,
    retry: false,
  });
}
