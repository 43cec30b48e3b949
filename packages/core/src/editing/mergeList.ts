import { type Choose, type Difference, keepMine, type Merged, mergeValues, mergeWhole } from "./merge";
import { isSame } from "./same";

interface ListOptions<Item> {
  /** What makes an item the same one in two lists. */
  readonly keyOf: (item: Item) => string;
  /** True: an item is one value; else its fields are merged one by one. */
  readonly whole?: boolean;
  readonly choose?: Choose | undefined;
}

/**
 * Merges two changes of a list whose items have keys: items are merged by key, and whoever moved some decides on the
 * order. Where a key stands twice, the list is one value.
 */
export function mergeList<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  { keyOf, whole = false, choose = keepMine }: ListOptions<Item>,
): Merged<readonly Item[]> {
  const keys = [base, mine, theirs].map((list) => list.map(keyOf));
  if (keys.some((each) => new Set(each).size < each.length)) return mergeWhole(base, mine, theirs, choose);
  const [before, ours, other] = [base, mine, theirs].map(
    (list) => new Map(list.map((item) => [keyOf(item), item] as const)),
  );
  const differences: Difference[] = [];
  const mergeItem = (key: string): readonly Item[] => {
    const under = (difference: Difference): Difference => ({
      ...difference,
      path: [key, ...difference.path],
    });
    const merge = whole ? mergeWhole : mergeValues;
    const merged = merge<Item | undefined>(before?.get(key), ours?.get(key), other?.get(key), (difference) =>
      choose(under(difference)),
    );
    differences.push(...merged.differences.map(under));
    return merged.value === undefined ? [] : [merged.value];
  };
  const [first = [], second = [], third = []] = keys;
  const order = mergeOrder(first, second, third, choose);
  const value = [...new Set([...order.value, ...second, ...third])].flatMap(mergeItem);
  return { value, differences: [...differences, ...order.differences] };
}

/** The order of those who moved something; what the other one added stands behind. */
function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  choose: Choose,
): Merged<readonly string[]> {
  if (isSame(base, mine)) return { value: theirs, differences: [] };
  const everywhere = new Set(base.filter((key) => mine.includes(key) && theirs.includes(key)));
  const [was, ours, other] = [base, mine, theirs].map((keys) => keys.filter((key) => everywhere.has(key)));
  if (isSame(ours, other) || isSame(was, other)) return { value: mine, differences: [] };
  if (isSame(was, ours)) return { value: theirs, differences: [] };
  const difference: Difference = { path: [], base: was, mine: ours, theirs: other };
  return { value: choose(difference) === "mine" ? mine : theirs, differences: [difference] };
}
