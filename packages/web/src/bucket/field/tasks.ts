/** What somebody wants to do with the fields of the bucket that is open. */
export type FieldTask =
  | { readonly kind: "list" }
  | { readonly kind: "add" }
  | { readonly kind: "edit"; readonly key: string }
  | { readonly kind: "duplicate"; readonly key: string }
  | { readonly kind: "delete"; readonly key: string };
