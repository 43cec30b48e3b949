import type { BucketTemplate } from "../model";
import { blog } from "./blog";
import { contacts } from "./contacts";
import { events } from "./events";
import { help } from "./help";
import { inventory } from "./inventory";
import { jobs } from "./jobs";
import { shop } from "./shop";

/** The templates that come with the product. Many lines: loaded where they are shown or made. */
export const shippedTemplates: readonly BucketTemplate[] = [
  blog,
  shop,
  events,
  contacts,
  help,
  jobs,
  inventory,
];
