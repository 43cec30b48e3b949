/** The tile that a key leads to from the one that has the focus; `undefined`: there is none, or it is another key. */
export function tileAfter(
  tiles: readonly HTMLElement[],
  from: EventTarget,
  key: string,
): HTMLElement | undefined {
  const at = from instanceof HTMLElement ? tiles.indexOf(from) : -1;
  if (at === -1) return undefined;
  if (key === "ArrowRight") return tiles[at + 1];
  if (key === "ArrowLeft") return tiles[at - 1];
  if (key === "Home") return tiles[0];
  if (key === "End") return tiles.at(-1);
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const top = tiles[0]?.offsetTop;
  const wide = tiles.findIndex((tile) => tile.offsetTop !== top);
  const columns = wide === -1 ? tiles.length : wide;
  return tiles[key === "ArrowDown" ? at + columns : at - columns];
}
