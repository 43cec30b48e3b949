import type { SettingEditor } from "@twinhelm/core/field/settings";
import { createContext, type ReactNode, use } from "react";
import type { SettingProps } from "./SettingInputs";

/** Editors of settings that need more than the definition of the field, such as the buckets there are. */
type OwnSettings = {
  readonly [Name in Extract<SettingEditor, "bucket" | "properties">]: (props: SettingProps) => ReactNode;
};

const OwnSettingsContext = createContext<OwnSettings | undefined>(undefined);

/** Brings them; without it, types with such settings are not among those that can be chosen. */
export const OwnSettingsProvider = OwnSettingsContext;

export const BucketChoice = (props: SettingProps): ReactNode =>
  use(OwnSettingsContext)?.bucket(props) ?? null;

/** The fields of an object, or of the objects of a list. */
export const InnerFields = (props: SettingProps): ReactNode =>
  use(OwnSettingsContext)?.properties(props) ?? null;
