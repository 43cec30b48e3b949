import { expect } from "vitest";
import type { Nodes } from "../sharedDatabase";
import type { KillNode } from "./node";

/** What is stored beside the documents of a bucket agrees with them. */
export async function checkNotes(nodes: Nodes, bucket: string): Promise<void> {
  const place = `place IN (SELECT id FROM activity_places WHERE parts = '["bucket","${bucket}","data"]')`;
  const stored = await idsOf(nodes, `SELECT id FROM "document_${bucket}" ORDER BY sequence`);
  const inserted = await idsOf(
    nodes,
    `SELECT leaf AS id FROM activity WHERE ${place} AND action = 1 AND leaf IN (SELECT id FROM "document_${bucket}") ORDER BY sequence`,
  );
  expect(inserted, "each document has one activity, in the order of the documents").toEqual(stored);
  const counted = (from: string) =>
    `SELECT d.id || ' ' || (SELECT count(*) FROM ${from}) AS id FROM "document_${bucket}" d ORDER BY d.id`;
  const changes = await idsOf(
    nodes,
    counted(`activity a WHERE a.${place} AND action IN (2, 4) AND leaf = d.id`),
  );
  const history = await idsOf(
    nodes,
    counted(`revision r WHERE r.bucket = '${bucket}' AND r.document = d.id`),
  );
  expect(history, "each change is in the history").toEqual(changes);
}

/** The chain of activities has no gap and no branch. */
export async function checkChain(node: KillNode): Promise<void> {
  expect(await node.good("GET", "/activity/verify")).toMatchObject({ intact: true, problems: [] });
}

const idsOf = async (nodes: Nodes, sql: string): Promise<readonly string[]> =>
  (await nodes.rows(sql)).map(({ id }) => String(id));
