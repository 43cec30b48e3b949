// Who draws next: charts in sight at once and together, others in the time between frames, then all that is not seen.
// One for a document, as its frames and its rests are; what waits is known by its element, and leaves with it.
type Work = () => void;

const waiting = new Map<Element, Work>();
const later = new Set<Work>();

/** Milliseconds after which other work gets its turn, as a frame or a key that was pressed. */
const longest = 40;

/** Draws at an element once it is its turn; what waited there to be drawn is not drawn any more. */
export function inTurn(element: Element, draw: Work): void {
  if (waiting.size === 0) requestAnimationFrame(takeTurns);
  waiting.set(element, draw);
}

export const outOfTurn = (element: Element): boolean => waiting.delete(element);

/** Draws what is in sight, and of the rest as much as there is time for now. */
export function takeTurns(): void {
  if (waiting.size === 0) return;
  const end = performance.now() + longest;
  const seen = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  const isSeen = new Map([...waiting.keys()].map((element) => [element, seen(element)]));
  try {
    for (const element of [true, false].flatMap((wanted) =>
      [...isSeen.keys()].filter((each) => isSeen.get(each) === wanted),
    ))
      if (isSeen.get(element) === true || performance.now() < end) draw(element);
  } finally {
    if (waiting.size > 0) setTimeout(takeTurns);
    else takeLater();
  }
}

function draw(element: Element): void {
  const work = waiting.get(element);
  waiting.delete(element);
  work?.();
}

/** Draws all that waits, as somebody wants a picture of it. */
export function drawAll(): void {
  for (const element of [...waiting.keys()]) draw(element);
}

/** Does what is not seen, once all charts are drawn and the browser has nothing else to do. Gives what calls it off. */
export function afterDrawing(work: Work): () => void {
  if (later.size === 0) requestAnimationFrame(() => requestAnimationFrame(takeLater));
  later.add(work);
  return () => later.delete(work);
}

/** One after the other, each in a rest of its own. */
function takeLater(): void {
  if (later.size === 0) return;
  const rest = typeof requestIdleCallback === "function" ? requestIdleCallback : setTimeout;
  rest(() => {
    // What is drawn meanwhile asks for them again.
    if (waiting.size > 0) return;
    const [first] = later;
    if (first === undefined) return;
    later.delete(first);
    first();
    takeLater();
  });
}
