/** Operators that join conditions. */
export const joins = new Set(["$and", "$or", "$nor"]);

const comparisons = ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"];

/** Operators on a field. Everything else is refused by name. */
export const fieldOperators = new Set([
  ...comparisons,
  "$in",
  "$nin",
  "$all",
  "$exists",
  "$regex",
  "$options",
  "$not",
  "$elemMatch",
  "$size",
  "$type",
  "$mod",
]);

/** Operators inside `$expr`: no code, no loops, no growth. */
export const expressionOperators = new Set([
  ...comparisons,
  "$cmp",
  "$and",
  "$or",
  "$not",
  "$in",
  "$size",
  "$isArray",
  "$arrayElemAt",
  "$add",
  "$subtract",
  "$multiply",
  "$divide",
  "$mod",
  "$abs",
  "$ceil",
  "$floor",
  "$round",
  "$cond",
  "$ifNull",
  "$concat",
  "$toLower",
  "$toUpper",
  "$strLenCP",
  "$year",
  "$month",
  "$dayOfMonth",
]);

/** Bounds of one filter. */
export const filterLimits = { depth: 40, nodes: 20_000, conditions: 500 } as const;

export const isOperator = (key: string): boolean => key.startsWith("$");
