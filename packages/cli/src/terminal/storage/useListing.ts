import type { StorageEntry, StorageSort } from "@twinhelm/core/storage/model";
import { useFolders } from "@twinhelm/core/storage/react";
import { useState } from "react";

/** Entries of a folder that come at once. */
const pageLength = 1_000;

/** What is listed: a folder, or what a search finds in it and below it. */
export interface Listed {
  readonly folder: string;
  readonly sort: StorageSort;
  /** Empty: no search. */
  readonly search: string;
}

/** The entries that are here, from the first one on, page by page; `more` asks for the next page, where there is one. */
export function useListing({ folder, sort, search }: Listed, row: number) {
  const key = JSON.stringify([folder, sort, search]);
  const [asked, setAsked] = useState({ key, pages: Math.floor(row / pageLength) + 1 });
  const pages = asked.key === key ? asked.pages : 1;
  const found = search === "" ? {} : { search };
  const answers = useFolders(
    Array.from({ length: pages }, (_, page) => {
      const query = { folder, sort, ...found };
      return page === 0 ? query : { ...query, skip: page * pageLength, limit: pageLength };
    }),
  );
  const entries: StorageEntry[] = [];
  for (const { value } of answers) {
    if (value === undefined) break;
    entries.push(...value.entries);
  }
  const [first] = answers;
  const total = first?.value?.total;
  const isWhole = total === undefined || entries.length >= total;
  const isHere = answers.every(({ value }) => value !== undefined);
  return {
    entries: total === undefined ? undefined : entries,
    total: total ?? 0,
    failure: answers.find(({ failure }) => failure !== undefined)?.failure,
    more: isWhole || !isHere ? undefined : () => setAsked({ key, pages: pages + 1 }),
    reload() {
      for (const { reload } of answers) reload();
    },
  };
}
