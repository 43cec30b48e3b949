import { registry } from "@twinhelm/core/areas";
import { expect, it } from "vitest";
import { choosing, confirming, palette } from "./layer";
import { type Change, changeLayer, firstState, inLayer, show, showOver } from "./state";

const begin = (...changes: readonly Change[]) =>
  changes.reduce((state, change) => change(state), firstState(registry, "/dashboard"));
const question = confirming({ title: "Sure?", paragraphs: [] });
const conflict = choosing({ title: "Which one?", items: [], onPick: () => undefined });

it("what lies below a layer comes back as it was, also the second one", () => {
  const state = begin(
    show(palette),
    changeLayer("palette", (now) => ({ ...now, query: "po" })),
  );
  const over = showOver(question)(showOver(conflict)(state));
  expect(over.layer).toBe(question);
  const back = show(undefined)(over);
  expect(back.layer).toBe(conflict);
  const last = show(undefined)(back);
  expect(last).toMatchObject({ layer: { query: "po" }, layerNumber: state.layerNumber, below: [] });
  expect(show(undefined)(last).layer).toBeUndefined();
});

it("over nothing it is a layer like any other", () => {
  expect(show(undefined)(begin(showOver(conflict)))).toMatchObject({ layer: undefined, below: [] });
});

it("what is opened in the place of a layer leaves what lies below it", () => {
  const state = begin(show(palette), showOver(conflict), show(question));
  expect(state.layer).toBe(question);
  expect(show(undefined)(state).layer).toBe(palette);
});

it("a late answer finds its layer below another one", () => {
  const asked = begin(show(question));
  const late = inLayer(asked.layerNumber, show(undefined));
  const over = showOver(conflict)(asked);
  const answered = late(over);
  expect(answered.layer).toBe(conflict);
  expect(show(undefined)(answered).layer).toBeUndefined();
  const busy = inLayer(
    asked.layerNumber,
    changeLayer("confirm", (now) => ({ ...now, busy: true })),
  )(over);
  expect(busy.layer).toBe(conflict);
  expect(show(undefined)(busy)).toMatchObject({ layer: { kind: "confirm", busy: true } });
});

it("a late answer finds no layer that was opened since", () => {
  const asked = begin(show(palette), showOver(question));
  const late = inLayer(asked.layerNumber, show(undefined));
  const other = showOver(conflict)(show(undefined)(asked));
  expect(late(other)).toBe(other);
});
