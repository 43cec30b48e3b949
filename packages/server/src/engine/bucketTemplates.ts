import type { BucketTemplate } from "@twinhelm/core/bucket/template/model";
import type { ReadFor } from "./readFor";

/** Id of the identity or the API key whose it is alone; absent: it is shared. */
export type TemplateOwner = string | undefined;

/**
 * Templates that were saved on this instance. Their `$id` is the id of a record. One's own go with whoever has them.
 */
export interface BucketTemplateReads {
  /** Those of an owner, then the shared ones, by name, as their JSON: they are large, and nobody here looks inside. */
  list(owner: string, readFor: ReadFor): Promise<readonly string[]>;
  /** How many there are of an owner, or shared ones, and characters of all of these together as JSON. */
  usage(owner: TemplateOwner): Promise<{ readonly count: number; readonly length: number }>;
}

export interface BucketTemplateWrites extends BucketTemplateReads {
  /** Stores a new one. False: another one of its owner, or another shared one, has its name. */
  insert(template: BucketTemplate, owner: TemplateOwner): Promise<boolean>;
  /** Whose it is; undefined: there is none of this id. */
  ownerOf(id: string): Promise<{ readonly owner: TemplateOwner } | undefined>;
  remove(id: string): Promise<void>;
}
