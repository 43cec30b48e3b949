import type { FormField, FormValues } from "../form/model";
import { fieldValue, propertyField, propertyValue } from "../form/property";
import { attachChosen, policyFields } from "../policy/choosing";
import type { Policy } from "../policy/model";
import type { Attribute } from "../preference/attributes";
import { attributesOf } from "../preference/model";
import type { RecordForm } from "../record/area";
import { shortest } from "../session/rules";
import { text } from "../text/catalogue";
import { type Identity, type IdentityBody, isSystemIdentity } from "./model";
import { type IdentityFormKnown, identityRecords } from "./records";
import { identityText } from "./text";
import type { SessionEnd } from "./tokens";

const longEnough = (short: "session.identifier.short" | "session.password.short") => (value: unknown) =>
  [...String(value)].length < shortest ? text(short, { n: shortest }) : undefined;

/** The form of an identity: name, password, and its attributes by their schema, in the order of their names. */
export function identityForm(
  attributes: readonly Attribute[],
  policies: readonly Policy[] = [],
  sessionEnd?: SessionEnd,
): RecordForm<Identity, IdentityBody> {
  const sorted = attributes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    fields: (values, row) => [
      ...fieldsOf(sorted, values, row).map((field) => withSessionEnd(field, values, row, sessionEnd)),
      ...(row === undefined ? policyFields(policies) : []),
    ],
    begin: (row) => ({
      identifier: row?.identifier ?? "",
      changePassword: false,
      password: "",
      policies: "",
      ...Object.fromEntries(
        sorted.map(({ name, property }) => {
          const value = row === undefined ? property.default : row.attributes?.[name];
          return [`attributes.${name}`, fieldValue(property, value)];
        }),
      ),
    }),
    body: (values, row) => bodyOf(sorted, values, row),
    // A system identity is not edited (spec 1, section 4); nobody else could give it another password, though.
    saves: (values, row) => !isSystem(row) || values.changePassword === true,
    complete: (run, values, row) => attachChosen(run, identityRecords.actions, values, row._id),
  };
}

const isSystem = (row: Identity | undefined): boolean => row !== undefined && isSystemIdentity(row);

/** Says at a field that a change of it ends the sessions of this identity, before it is saved. */
function withSessionEnd(
  field: FormField,
  { identifier, changePassword }: FormValues,
  row: Identity | undefined,
  sessionEnd: SessionEnd | undefined,
): FormField {
  const key = sessionEnd === "password" ? "changePassword" : sessionEnd;
  if (row === undefined || field.key !== key) return field;
  const ends = sessionEnd === "identifier" ? identifier !== row.identifier : changePassword === true;
  return ends ? { ...field, hint: identityText("sessionEnds", { name: row.identifier }) } : field;
}

/** The same, of what the sources of identities gave. */
export const makeIdentityForm = ({
  preference,
  policies,
  sessionEnd,
}: IdentityFormKnown): RecordForm<Identity, IdentityBody> =>
  identityForm(attributesOf(preference), policies, sessionEnd);

function fieldsOf(
  attributes: readonly Attribute[],
  values: FormValues,
  row: Identity | undefined,
): readonly FormField[] {
  const password: FormField = {
    key: "password",
    label: identityText("password"),
    kind: "password",
    required: true,
    check: longEnough("session.password.short"),
  };
  const toggle: FormField = {
    key: "changePassword",
    label: identityText("changePassword"),
    kind: "switch",
  };
  return [
    {
      key: "identifier",
      label: identityText("identifier"),
      kind: "text",
      required: true,
      disabled: isSystem(row),
      check: longEnough("session.identifier.short"),
    },
    ...(row === undefined ? [password] : values.changePassword === true ? [toggle, password] : [toggle]),
    ...attributes.map(({ name, property, required }) => ({
      ...propertyField(`attributes.${name}`, property, required),
      section: identityText("attributes"),
      // A value that only the server sets can still be given once.
      disabled: (property.readOnly === true && row !== undefined) || isSystem(row),
    })),
  ];
}

function bodyOf(
  attributes: readonly Attribute[],
  values: FormValues,
  row: Identity | undefined,
): IdentityBody {
  const stored = row?.attributes;
  const next: Record<string, unknown> = { ...stored };
  for (const { name, property, required } of attributes) {
    const value = propertyValue(property, values[`attributes.${name}`]);
    const untouched = value === false && stored?.[name] === undefined && !required;
    if (value === undefined || untouched) delete next[name];
    else next[name] = value;
  }
  const hasAttributes = Object.keys(next).length > 0 || stored !== undefined;
  const withPassword = row === undefined || values.changePassword === true;
  return {
    identifier: String(values.identifier ?? ""),
    ...(withPassword ? { password: String(values.password ?? "") } : {}),
    ...(hasAttributes ? { attributes: next } : {}),
  };
}
