import { defineTexts } from "./define";

/** Texts of the filter panel. */
export const filterText = defineTexts({
  filter: "Filter",
  basic: "Basic",
  mongodb: "MongoDB",
  expression: "Expression",
  apply: "Apply",
  clear: "Clear",
  attribute: "Attribute",
  choose: "Choose an attribute",
  operator: "Operator",
  value: "Value",
  begin: "From",
  end: "Until",
  add: "Add a condition",
  remove: "Remove this condition",
  json: "Filter as JSON",
  rule: "Filter in the rule language",
  example: "For example",
  "example.use": "Use the example {filter}",
  history: "Recent filters",
  use: "Use {filter}",
  "hint.list": "Values separated by commas",
  "hint.span": "From and until with two dots between them, such as 2020-01-01..2020-12-31",
  "hint.relation": "Id of the related document",
  "hint.relations": "Ids separated by commas",
});
