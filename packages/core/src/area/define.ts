import type { Actions } from "../action/action";
import type { OffersOf } from "../action/offer";
import type { ListDefaults } from "../list/state";
import type { RecordAbout } from "../record/about";
import { recordRoutes } from "../record/paths";
import type { FormOf, Records } from "../record/records";
import type { Drawer } from "../section/drawer";
import type { Section } from "../section/section";
import { recordText } from "../text/record";
import type { AreaAbout } from "./area";
import type { AreaId, AreaRows, Identified } from "./rows";

export interface Parts<Row, All extends Actions> {
  parts(): Promise<{ readonly actions: All }>;
  offers(): Promise<OffersOf<All>>;
  drawer?(): Promise<Drawer<Row & Identified>>;
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
}

/** What is known of an area of records before anything of it is loaded. */
export const describeRecords = <const Id extends AreaId>(about: RecordAreaAbout<Id>): RecordAreaAbout<Id> =>
  about;

export interface RecordParts<Row extends Identified, Body, Loaded extends Records<Row, Body>, Form> {
  parts(): Promise<Loaded>;
  offers(): Promise<OffersOf<Loaded["actions"]>>;
  readonly form: Form;
}

/** An area of records: routes, entry and words follow from its description. */
export function defineRecordArea<
  Id extends AreaId,
  Row extends AreaRows[Id] & Identified,
  Body,
  Loaded extends Records<Row, Body>,
  Form extends (() => Promise<FormOf<Row, Body>>) | "own",
>(about: RecordAreaAbout<Id>, { parts, offers, form }: RecordParts<Row, Body, Loaded, Form>) {
  const { id, section, list, words, path, icon, module } = about;
  return {
    id,
    section,
    records: about,
    routes: recordRoutes(about, list),
    entry: { title: words.title, path, icon, needs: { action: `${module}:index`, list: true } },
    missing: recordText("missingOne", { what: words.an }),
    parts,
    recordParts: parts,
    offers,
    form,
  };
}
