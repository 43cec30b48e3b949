import { defineTexts } from "./define";

/** Texts of the editors of dates, colours, numbers and files. */
export const valueText = defineTexts({
  "date.zone": "Zone of {label}",
  "date.local": "Here ({zone})",
  "date.utc": "UTC",
  "date.instant": "Stored as {moment}",
  "date.now": "Now",
  "date.typed": "Typed in {zone}, or with another zone: 2020-01-31 12:30+03:00",
  clear: "Clear {label}",
  "color.pick": "Pick {label}",
  "color.presets": "Colours for {label}",
  "color.sample": "Aa",
  "color.contrast": "Contrast to white {white}, to black {black}",
  "color.unknown": "This is no colour that a browser knows. It is stored as text.",
  "number.range": "{min} to {max}",
  "number.least": "At least {min}",
  "number.most": "At most {max}",
  "length.range": "{min} to {max} characters",
  "length.least": "At least {min} characters",
  "length.most": "At most {max} characters",
  "items.range": "{min} to {max} items",
  "items.least": "At least {min} items",
  "items.most": "At most {max} items",
  "file.preview": "Preview of {address}",
  "file.none": "This address cannot be shown as an image.",
  "file.open": "Open {address}",
});
