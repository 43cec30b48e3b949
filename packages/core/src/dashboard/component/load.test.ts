import { describe, expect, it } from "vitest";
import type { Call, Transport } from "../../http/transport";
import { createTurns } from "../../shell/turns";
import { loadComponent } from "./load";

const figures = Array.from({ length: 100_000 }, (_, at) => at % 17);
const large = JSON.stringify({ label: [], datasets: [{ label: "A", data: figures }] });
const small = JSON.stringify({ label: ["a"], datasets: [{ label: "A", data: [1] }] });

/** A server whose answers are all there at once. */
const answering = (text: string): Transport => ({
  baseUrl: "http://localhost/api",
  async send<T>({ schema, arriving }: Call<T>) {
    arriving?.(text);
    const parsed = schema.safeParse(JSON.parse(text));
    if (!parsed.success) throw new Error("not taken");
    return { ok: true, value: parsed.data };
  },
});

const component = { name: "A", type: "line", url: "api:/figures", ratio: "2/2" };

/** What happens while several are loaded at once: each that came, and each key that was answered. */
async function happened(text: string, count: number): Promise<readonly string[]> {
  const turns = createTurns();
  const events: string[] = [];
  let loading = true;
  const key = () => {
    events.push("key");
    if (loading) setImmediate(key);
  };
  setImmediate(key);
  await Promise.all(
    Array.from({ length: count }, async () => {
      const result = await loadComponent(answering(text), component, { turns });
      events.push(result.ok ? "came" : result.failure.message);
    }),
  );
  loading = false;
  return events;
}

describe("components that arrive together", () => {
  it("leave room for keys between them where they are large", async () => {
    const events = await happened(large, 4);
    expect(events.filter((each) => each === "came")).toHaveLength(4);
    expect(events.some((each, at) => each === "came" && events[at + 1] === "came")).toBe(false);
  });

  it("are there at once where they are small", async () => {
    expect(await happened(small, 4)).toEqual(["came", "came", "came", "came"]);
  });

  it("are not read any more once nobody waits for them", async () => {
    const left = new AbortController();
    const loaded = loadComponent(answering(large), component, {
      turns: createTurns(),
      signal: left.signal,
    });
    left.abort();
    expect(await loaded).toMatchObject({ ok: false, failure: { code: "aborted" } });
  });
});
