import { says } from "./sentence";

const listed = ["browser/activities: lists who did what, shows what changed, and undoes several"];
const filtered = ["browser/activities: filters, says why something cannot be undone, verifies and clears"];
const there = ["terminal/activities: the terminal console shows what changed, and undoes it"];
const commands = ["terminal/activities: list, show and undo, first as a plan"];
const deleted = ["terminal/activities: verify and delete"];
const modules = ["core/activity/links: offers the modules that somebody may list"];
const days = ["core/activity/links: asks for whole days, and for documents of a module alone"];
const words = ["core/activity/links: %s"];

/** Specification 3: the history of what people did. */
export const activityScreens = [
  says(2, "activities: activity is titled User Activities", listed, there),
  says(2, "activities: it needs activity:index", [
    "contract/activities: asks for a permission, to read and to delete",
  ]),
  says(
    2,
    "activities: they are filtered by identifier, action, module, documents and days",
    filtered,
    commands,
  ),
  says(
    2,
    "activities: modules are those that somebody may list, buckets in a group, Preference always",
    modules,
  ),
  says(
    2,
    "activities: beyond it, strategies, webhooks and dashboards, as their changes are kept here",
    modules,
  ),
  says(2, "activities: Clear deletes those that are shown, and needs activity:delete", filtered, deleted),
  says(2, "activities: Refresh, Apply and Clear filters", filtered, there),
  says(
    2,
    "activities: a row says who inserted, updated or deleted what on which module, and when",
    listed,
    there,
  ),
  says(2, "activities: an empty list says Couldn't find any activity to show.", filtered, {
    instead: "A terminal console has always an activity of its own: the text stands in the same catalogue.",
  }),
  says(2, "activities: links lead to what is still there, those of deletions nowhere", words),
  says(3, "activities: one has _id, identifier, action, resource and created_at", [
    "contract/activities: lists who did what, newest first",
  ]),
  says(3, "activities: actions are 1 insert, 2 update, 3 delete, and 4 where only a part was sent", words),
  says(4, "activities: twenty are there at first, and more come at the end of the list", there),
  says(4, "activities: applying or clearing filters begins anew", filtered, there),
  says(6, "activities: deleting needs activity:delete", [
    "contract/activities: asks for a permission, to read and to delete",
  ]),
  says(7, "activities: they are asked for by identifier, action, days, resource, limit and skip", [
    "contract/activities: can be asked for one thing, and for several actions",
  ]),
  says(9, "activities: times are MM/dd/yyyy HH:mm:ss", listed, there),
  says(7, "activities: days are sent as their first midnight and the one after the last", days),
  says(7, "activities: several are deleted by a list of ids", [
    "contract/activities: deletes one, several, and says when",
  ]),
];
