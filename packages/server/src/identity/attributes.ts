import { Ajv, type ValidateFunction } from "ajv";
import { HttpError, validationError } from "../shell/errors";
import { isRecord } from "../shell/query";
import { validationLines, validatorOptions } from "../shell/validation";

/**
 * Checks identity attributes against the schema of the passport preference; gives the defaults too.
 * Unknown keywords of the schema are ignored. Throws the contract's 400.
 */
export function attributesValidator(preference: () => Record<string, unknown> | undefined) {
  let compiled: { key: string; validate: ValidateFunction } | undefined;
  return (attributes: unknown): void => {
    const schema = schemaOf(preference());
    const key = JSON.stringify(schema);
    compiled = compiled?.key === key ? compiled : { key, validate: compile(schema) };
    const { validate } = compiled;
    const body = attributes === undefined ? {} : { attributes };
    if (!validate(body)) throw validationError(validationLines(validate.errors));
  };
}

function schemaOf(preference: Record<string, unknown> | undefined): object {
  const identity = preference?.identity;
  const attributes = isRecord(identity) && isRecord(identity.attributes) ? identity.attributes : {};
  const required = Array.isArray(attributes.required) && attributes.required.length > 0;
  return {
    type: "object",
    properties: { attributes: { ...attributes, type: "object" } },
    ...(required ? { required: ["attributes"] } : {}),
  };
}

function compile(schema: object): ValidateFunction {
  try {
    return new Ajv(validatorOptions).compile(schema);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HttpError({ statusCode: 400, message: [], error: reason });
  }
}
