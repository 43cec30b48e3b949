import { type DashboardBody, dashboardBodySchema, dashboardLimits } from "@twinhelm/core/dashboard/model";
import { once } from "@twinhelm/core/once";
import { validationError } from "../shell/errors";
import { readId } from "../shell/objectId";
import { isRecord } from "../shell/query";
import { bodyValidator } from "../shell/validation";

const text = { type: "string", maxLength: dashboardLimits.word };
const name = { type: "string", maxLength: dashboardLimits.name };
const url = { type: "string", maxLength: dashboardLimits.url };

const validate = once(() =>
  bodyValidator({
    $id: "http://spica.internal/dashboard",
    type: "object",
    required: ["name"],
    additionalProperties: false,
    properties: {
      _id: text,
      name,
      icon: text,
      components: {
        type: "array",
        maxItems: dashboardLimits.components,
        items: {
          type: "object",
          required: ["name", "url", "type"],
          additionalProperties: false,
          properties: { name, url, type: text, ratio: text },
        },
      },
    },
  }),
);

/** The body of POST and PUT. Throws the contract's 400. */
export function dashboardOf(body: unknown): DashboardBody & { readonly _id?: string } {
  validate()(body);
  const given = isRecord(body) ? body._id : undefined;
  const read = dashboardBodySchema.parse(body);
  if (given === undefined) return read;
  const _id = readId(String(given));
  if (_id === undefined) throw validationError('._id should match format "objectid"');
  return { ...read, _id };
}
