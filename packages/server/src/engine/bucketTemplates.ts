import type { BucketTemplate } from "@twinhelm/core/bucket/template/model";

/** Templates that were saved on this instance. Their `$id` is the id of a record. */
export interface BucketTemplateReads {
  /** By name. */
  list(): Promise<readonly BucketTemplate[]>;
  /** How many there are, and characters of all together as JSON. */
  usage(): Promise<{ readonly count: number; readonly length: number }>;
}

export interface BucketTemplateWrites extends BucketTemplateReads {
  /** Stores a new one. False: another one has its name. */
  insert(template: BucketTemplate): Promise<boolean>;
  /** False: there is none of this id. */
  remove(id: string): Promise<boolean>;
}
