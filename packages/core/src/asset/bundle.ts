import type { AssetBody, AssetResource } from "./model";

/** An asset that comes with the product. */
export type Bundle = AssetBody & { readonly description: string; readonly icon: string };

/** The id of a resource of a bundle: the same on every instance, so that a later version updates it. */
export const bundleId = (bundle: number, at: number): string =>
  `7477696e68656c6d${bundle.toString(16).padStart(4, "0")}${at.toString(16).padStart(4, "0")}`;

export const resource = (
  module: string,
  _id: string,
  contents: AssetResource["contents"],
): AssetResource => ({
  module,
  _id,
  contents,
});

export const text = (title: string) => ({ type: "string", title, options: { position: "bottom" } });

/** A bucket of texts. */
export const collected = (
  _id: string,
  title: string,
  description: string,
  icon: string,
  properties: Readonly<Record<string, object>>,
) => ({
  _id,
  title,
  description,
  icon,
  primary: Object.keys(properties)[0],
  readOnly: false,
  history: false,
  properties,
  acl: { read: "true==true", write: "true==true" },
});
