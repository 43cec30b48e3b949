import { isConditions, type MongoConditions } from "./filter";
import { expressionOperators, fieldOperators, isOperator, joins } from "./mongoOperators";

/** The first operator of a filter that the server does not know; `undefined`: it knows all. */
export function unknownOperator(filter: MongoConditions): string | undefined {
  return first(Object.entries(filter), ([key, value]) => {
    if (joins.has(key)) return first(listOf(value).filter(isConditions), unknownOperator);
    if (key === "$expr") return unknownInExpression(value);
    return isOperator(key) ? key : unknownOfField(value);
  });
}

function unknownOfField(value: unknown): string | undefined {
  if (!isConditions(value) || !Object.keys(value).some(isOperator)) return undefined;
  return first(Object.entries(value), ([operator, operand]) => {
    if (!fieldOperators.has(operator)) return operator;
    if (!isConditions(operand)) return undefined;
    if (operator === "$not") return unknownOfField(operand);
    if (operator === "$elemMatch")
      return isItemTest(operand) ? unknownOfField(operand) : unknownOperator(operand);
    // Inside of a value none is known.
    return Object.keys(operand).find(isOperator);
  });
}

/** True if `$elemMatch` asks of the item itself rather than of its fields. */
const isItemTest = (operand: MongoConditions): boolean => {
  const keys = Object.keys(operand);
  return keys.some(isOperator) && !keys.some((key) => joins.has(key));
};

function unknownInExpression(value: unknown): string | undefined {
  if (Array.isArray(value)) return first(value, unknownInExpression);
  if (!isConditions(value)) return undefined;
  return first(Object.entries(value), ([key, operand]) =>
    isOperator(key) && !expressionOperators.has(key) ? key : unknownInExpression(operand),
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What is found in the first of these. */
function first<Item>(items: readonly Item[], find: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
