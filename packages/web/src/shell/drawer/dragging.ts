/** What is dragged, or dragged onto. `rest`: the room of entries without a category. */
export type DragData =
  | { readonly kind: "category"; readonly name: string }
  | { readonly kind: "entry"; readonly id: string }
  | { readonly kind: "rest" };

/** Reads the data that the drag library hands back. */
export function dragData(data: unknown): DragData | undefined {
  if (typeof data !== "object" || data === null || !("kind" in data)) return undefined;
  if (data.kind === "rest") return { kind: "rest" };
  if (data.kind === "category" && "name" in data && typeof data.name === "string")
    return { kind: "category", name: data.name };
  if (data.kind === "entry" && "id" in data && typeof data.id === "string")
    return { kind: "entry", id: data.id };
  return undefined;
}
