import { defineTexts } from "./define";

/** Texts of the editors of dates, colours, numbers and files. */
export const valueText = defineTexts({
  "date.zone": "Zone of {label}",
  "date.local": "Here ({zone})",
  "date.utc": "UTC",
  "date.instant": "Stored as {moment}",
  "date.now": "Now",
  clear: "Clear {label}",
  "color.pick": "Pick {label}",
  "color.presets": "Colours for {label}",
  "color.sample": "Aa",
  "color.contrast": "Contrast to white {white}, to black {black}",
  "color.unknown": "This is no colour that a browser knows. It is stored as text.",
  "number.range": "{min} to {max}",
  "number.least": "At least {min}",
  "number.most": "At most {max}",
  "file.preview": "Preview of {address}",
  "file.none": "This address cannot be shown as an image.",
  "file.open": "Open {address}",
});
