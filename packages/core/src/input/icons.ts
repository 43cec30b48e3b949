import type { MaterialIcon } from "material-icons";

/** What buckets and strategies are often about, in the order in which it is offered. */
const common: readonly MaterialIcon[] = [
  "view_stream",
  "folder",
  "description",
  "article",
  "list_alt",
  "category",
  "label",
  "star",
  "person",
  "group",
  "business",
  "store",
  "shopping_cart",
  "inventory_2",
  "local_shipping",
  "payments",
  "public",
  "place",
  "map",
  "flag",
  "home",
  "event",
  "schedule",
  "mail",
  "chat",
  "phone",
  "image",
  "photo_camera",
  "movie",
  "music_note",
  "book",
  "school",
  "work",
  "build",
  "settings",
  "lock",
  "vpn_key",
  "security",
  "code",
  "storage",
  "cloud",
  "bar_chart",
  "analytics",
  "favorite",
  "pets",
  "restaurant",
  "directions_car",
  "flight",
];

/** The icons whose name holds the text: common ones first, and where something is typed those that begin with it. */
export function findIcons(names: readonly string[], query: string): readonly string[] {
  const wanted = query.trim().toLowerCase().replaceAll(/\s+/g, "_");
  const known = new Set(names);
  const first = common.filter((name) => known.has(name));
  const rest = new Set<string>(first);
  const all = [...first, ...names.filter((name) => !rest.has(name))];
  if (wanted === "") return all;
  const found = all.filter((name) => name.includes(wanted));
  return [
    ...found.filter((name) => name.startsWith(wanted)),
    ...found.filter((name) => !name.startsWith(wanted)),
  ];
}
