/** What a transaction touched: what is kept in memory, such as pages, or what must not stay in the log of the database. */
export type Touched = "access" | "secrets" | "pages" | "functions" | "webhooks";

/** Told of each write to one of these. */
export type Touch = (what: Touched) => void;
