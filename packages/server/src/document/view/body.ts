import { mostViews, type SavedView, type ViewBody, viewPartsShape } from "@twinhelm/core/document/view/model";
import { viewProblem } from "@twinhelm/core/document/view/naming";
import { viewText } from "@twinhelm/core/document/view/text";
import { z } from "zod/mini";
import { httpError, validationError } from "../../shell/errors";
import { bodyValidator } from "../../shell/validation";

const valid = bodyValidator({
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    name: { type: "string" },
    shared: { type: "boolean" },
    filter: { type: ["object", "string"] },
    sort: { type: "object", maxProperties: 1, additionalProperties: { enum: [1, -1] } },
    columns: { type: "array", items: { type: "string" }, maxItems: 1000 },
    language: { type: "string", maxLength: 100 },
    version: { type: "integer", minimum: 1 },
  },
});

const shape = z.object({
  name: z.string(),
  shared: z._default(z.boolean(), false),
  version: z.optional(z.number()),
  ...viewPartsShape(),
});

interface ReadView {
  readonly view: ViewBody;
  /** The version that it is to take the place of. */
  readonly version: number | undefined;
}

/** The body of a view. Throws the contract's 400. */
export function readView(body: unknown): ReadView {
  valid(body);
  const { version, ...read } = shape.parse(body);
  const view = { ...read, name: read.name.trim() };
  const problem = viewProblem(view);
  if (problem !== undefined) throw validationError(problem);
  return { view, version };
}

/** Throws 409 where there is no room for one more. */
export function checkRoom(all: readonly SavedView[], { shared }: ViewBody): void {
  if (all.filter((each) => each.shared === shared).length >= mostViews)
    throw httpError(409, viewText("many", { most: mostViews }));
}
