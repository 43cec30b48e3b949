import {
  type AssetBody,
  type AssetConfig,
  type AssetExport,
  assetBodySchema,
  assetExportSchema,
  configTypes,
  installationSchema,
} from "@twinhelm/core/asset/model";
import { once } from "@twinhelm/core/once";
import { bodyValidator } from "../shell/validation";

const text = { type: "string" };

/** Resources and configurations of one asset: the size of a body bounds the rest. */
const most = { resources: 10_000, configs: 1_000 };

const configs = {
  type: "array",
  maxItems: most.configs,
  items: {
    type: "object",
    required: ["title", "module", "resource_id", "submodule", "property", "type"],
    additionalProperties: false,
    properties: {
      title: text,
      module: text,
      resource_id: text,
      submodule: text,
      property: text,
      type: { type: "string", enum: [...configTypes] },
      value: { type: ["number", "string", "boolean", "object", "array"] },
    },
  },
};

const validAsset = once(() =>
  bodyValidator({
    type: "object",
    required: ["name", "url", "resources"],
    additionalProperties: false,
    properties: {
      name: text,
      description: text,
      url: text,
      icon: text,
      resources: {
        type: "array",
        maxItems: most.resources,
        items: {
          type: "object",
          required: ["module"],
          additionalProperties: false,
          properties: { _id: text, module: text, contents: { type: "object" } },
        },
      },
      configs,
    },
  }),
);

/** The body of POST. Throws the contract's 400. */
export function assetOf(body: unknown): AssetBody {
  validAsset()(body);
  return assetBodySchema.parse(body);
}

const validInstallation = once(() =>
  bodyValidator({
    type: "object",
    required: ["configs"],
    additionalProperties: false,
    properties: { configs },
  }),
);

/** The configurations of an installation. Throws the contract's 400. */
export function configsOf(body: unknown): readonly AssetConfig[] {
  validInstallation()(body);
  return installationSchema.parse(body).configs;
}

const validExport = once(() =>
  bodyValidator({
    type: "object",
    required: ["name", "description", "configs", "resources"],
    additionalProperties: false,
    properties: {
      name: text,
      description: text,
      url: text,
      configs,
      resources: { type: "object", additionalProperties: { type: "array", items: text } },
    },
  }),
);

/** What is to be exported. Throws the contract's 400. */
export function exportOf(body: unknown): AssetExport {
  validExport()(body);
  return assetExportSchema.parse(body);
}
