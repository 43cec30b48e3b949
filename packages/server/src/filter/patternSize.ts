/** A group that is being read: its branches so far, the one that is read, and its last part. */
interface Group {
  /** Of the branches before. */
  sum: number;
  /** Whether one of those was a single character: all such together become one class. */
  hasSingle: boolean;
  branch: number;
  last: number;
}

const group = (): Group => ({ sum: 0, hasSingle: false, branch: 0, last: 0 });

/** One character, class, escape, bracket, bar or count of repeats, with what stands before its own part. */
const pieces =
  /\\Q(?<quoted>.*?)(?:\\E|$)|\\[pP]\{[^}]*\}|\\x\{[^}]*\}|\\.|(?<open>\((?:\?(?:P?<[^>]*>|[a-zA-Z-]*:)?)?)|(?<close>\))|(?<bar>\|)|\[\^?\]?(?:\[:[^\]]*:\]|\\.|[^\]\\])*\]?|\{(?<least>\d+)(?<comma>,(?<most>\d*))?\}|(?<sign>[*+?])|./gsu;

/** About how many parts a pattern has with its repeats written out. Takes time in proportion to its length. */
export function patternSize(pattern: string): number {
  let current = group();
  const outer: Group[] = [];
  const add = (size: number) => {
    current.branch += size;
    current.last = size;
  };
  for (const { groups = {} } of pattern.matchAll(pieces)) {
    const { quoted, open, close, bar, least, most, sign } = groups;
    if (quoted !== undefined) add(quoted.length);
    else if (open !== undefined) {
      outer.push(current);
      current = group();
    } else if (close !== undefined) {
      const size = sizeOf(current);
      current = outer.pop() ?? group();
      add(size);
    } else if (bar !== undefined) nextBranch(current);
    else if (least !== undefined) {
      const count = most === undefined || most === "" ? Number(least) : Number(most);
      current.branch += current.last * (count - 1);
      current.last *= count;
    } else if (sign === undefined) add(1);
  }
  while (outer.length > 0) {
    const size = sizeOf(current);
    current = outer.pop() ?? group();
    add(size);
  }
  return sizeOf(current);
}

function nextBranch(at: Group): void {
  if (at.branch === 1) at.hasSingle = true;
  else at.sum += at.branch;
  at.branch = 0;
  at.last = 0;
}

function sizeOf(at: Group): number {
  nextBranch(at);
  return at.sum + (at.hasSingle ? 1 : 0);
}

/**
 * From this size on a pattern may have to remember so much that each character costs it as much as many: up to 13
 * for each part where all that it remembers differs.
 */
const large = 30;
const costly = 20;

/** Work of looking for a pattern at one character of a text, in characters that are only read. */
export function patternCost(pattern: string): number {
  const size = patternSize(pattern);
  const isText = !/[.[(*+?{|\\]/.test(pattern);
  return size > large && !isText ? costly * size : 1 + size;
}
