import { expect, it } from "vitest";
import { failed, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { deleteFunctionLogs, listFunctionLogs, logPageSize } from "./api";
import { latestLine } from "./latest";
import { firstId } from "./tail";

/** A transport that keeps what it was asked, and answers with these rows. */
function kept(rows: readonly object[] = []) {
  const asked: { readonly method: string; readonly path: string; readonly query?: object }[] = [];
  const transport: Transport = Object({
    send: async (call: (typeof asked)[number]) => {
      asked.push(call);
      return success(rows);
    },
  });
  return { transport, asked };
}
const between = { begin: "2026-01-01T00:00:00.000Z", end: "2026-01-02T00:00:00.000Z" };

it("asks for 40 lines, the newest first, of what is chosen alone", async () => {
  const { transport, asked } = kept();
  expect(logPageSize).toBe(40);
  await listFunctionLogs(transport, {
    functions: ["a"],
    levels: [3, 4],
    between,
    limit: logPageSize,
    skip: 40,
  });
  await listFunctionLogs(transport, { functions: [], levels: [], between, limit: logPageSize, skip: 0 });
  await deleteFunctionLogs(transport, "a", { levels: [4], between });
  const [first, second, third] = asked;
  expect(first?.query).toEqual({
    functions: ["a"],
    levels: ["3", "4"],
    ...between,
    sort: '{"_id":-1}',
    limit: 40,
    skip: 40,
  });
  expect(second?.query).toEqual({ ...between, sort: '{"_id":-1}', limit: 40 });
  expect(third).toMatchObject({
    method: "DELETE",
    path: "function-logs/a",
    query: { levels: ["4"], ...between },
  });
});

it("the latest line is that of all times, and the first of all ids where there is none", async () => {
  const { transport, asked } = kept([{ _id: "64a1f0c2e8b7a90012ab34cd" }]);
  expect(await latestLine(transport, ["a"])).toEqual(success("64a1f0c2e8b7a90012ab34cd"));
  expect(asked[0]?.query).toMatchObject({ functions: ["a"], limit: 1, begin: "1970-01-01T00:00:00.000Z" });
  expect(await latestLine(kept().transport, [])).toEqual(success(firstId));
  const failure = { code: "server", message: "No", retry: false } as const;
  const failing: Transport = Object({ send: async () => failed(failure) });
  expect(await latestLine(failing, [])).toEqual(failed(failure));
});
