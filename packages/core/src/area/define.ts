import type { MaterialIcon } from "material-icons";
import type { Actions } from "../action/action";
import type { OffersOf } from "../action/offer";
import type { FormField, FormValues } from "../form/model";
import type { ListDefaults } from "../list/state";
import type { RecordAbout } from "../record/about";
import { recordPath, recordRoutes } from "../record/paths";
import type { Records } from "../record/records";
import type { DrawerPart } from "../section/drawer";
import type { Section } from "../section/section";
import { recordText } from "../text/record";
import type { AreaAbout } from "./area";
import type { Finder } from "./finder";
import type { RouteAbout } from "./route";
import type { AreaId, AreaRows, Identified } from "./rows";

export interface Parts<Row, All extends Actions> {
  parts(): Promise<{ readonly actions: All }>;
  offers(): Promise<OffersOf<All>>;
  readonly drawer?: DrawerPart<Row & Identified>;
  finder?(): Promise<Finder>;
}

/** An area with screens and actions of its own. */
export const defineArea = <
  const Id extends AreaId,
  const About extends AreaAbout<Id>,
  const All extends Actions,
>(
  about: About & { readonly id: Id },
  parts: Parts<AreaRows[Id], All>,
) => ({ ...about, ...parts });

/** What of an area of records cannot be derived. */
export interface RecordAreaAbout<Id extends AreaId> extends RecordAbout<Id> {
  readonly section: Section;
  /** How its list begins. */
  readonly list: ListDefaults;
  /** Icon of its line in the section list; absent: its own. */
  readonly entryIcon?: MaterialIcon;
}

/** What is known of an area of records before anything of it is loaded. */
export const describeRecords = <const Id extends AreaId>(about: RecordAreaAbout<Id>): RecordAreaAbout<Id> =>
  about;

/** A form as `RecordForm` describes it, with properties in place of methods: one of other rows or bodies does not fit. */
export type StrictForm<Row, Body> = (known: never) => {
  readonly fields: (values: FormValues, row: Row | undefined) => readonly FormField[];
  readonly begin: (row: Row | undefined) => FormValues;
  readonly body: (values: FormValues, row: Row | undefined) => Body;
  readonly saves?: (values: FormValues, row: Row | undefined) => boolean;
};

/** The body that the records of an area are written with. */
type BodyOf<Loaded extends { readonly example: unknown }> = Loaded["example"];

export interface RecordParts<
  Loaded extends { readonly example: unknown; readonly actions: Actions },
  Edited,
  More,
> {
  readonly parts: () => Promise<Loaded>;
  readonly offers: () => Promise<OffersOf<Loaded["actions"]>>;
  readonly form: Edited;
  readonly drawer?: DrawerPart;
  /** Screens that it has beside those of every area of records. */
  readonly routes?: More;
}

/** An area of records: routes, entry and words follow from its description. */
export function defineRecordArea<
  Id extends AreaId,
  Loaded extends Records<AreaRows[Id] & Identified>,
  Edited extends (() => Promise<StrictForm<AreaRows[Id], BodyOf<Loaded>>>) | "own",
  const More extends Readonly<Record<string, RouteAbout>> = NonNullable<unknown>,
>(about: RecordAreaAbout<Id>, { parts, offers, form, drawer, routes }: RecordParts<Loaded, Edited, More>) {
  const { id, section, list, words, path, icon, entryIcon = icon, module } = about;
  const more: More | undefined = routes;
  return {
    id,
    section,
    records: about,
    routes: { ...recordRoutes(about, list), ...more },
    entry: {
      title: words.entry ?? words.title,
      path,
      icon: entryIcon,
      needs: { action: `${module}:index`, list: true },
    },
    rowPath: ({ _id }: Identified) => recordPath(about, _id),
    missing: recordText("missingOne", { what: words.an }),
    parts,
    recordParts: parts,
    offers,
    form,
    ...(drawer === undefined ? {} : { drawer }),
  };
}
