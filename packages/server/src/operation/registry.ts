/** What a series is told apart by: names of Prometheus, and values of a bounded set. */
export type Labels = Readonly<Record<string, string>>;

/** One number of a metric at this moment. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

export interface Counter {
  add(labels: Labels, amount?: number): void;
}

export interface Histogram {
  observe(labels: Labels, seconds: number): void;
}

type Read = () => readonly Sample[] | Promise<readonly Sample[]>;

/** Numbers about a server, as Prometheus asks for them. Names and labels are those of the program, never of people. */
export interface Registry {
  counter(name: string, help: string): Counter;
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** Read when somebody asks. What cannot be read is left out. */
  read(name: string, type: "gauge" | "counter", help: string, read: Read): void;
  /** All of it in the text format of Prometheus, version 0.0.4. */
  text(): Promise<string>;
}

/** The type of that text. */
export const metricsType = "text/plain; version=0.0.4; charset=utf-8";

/** Series of one metric: beyond, what comes counts for one that has `other` for each label. */
const mostSeries = 2_000;

interface Metric {
  readonly head: string;
  lines(): Promise<readonly string[]>;
}

export function createRegistry(log: (error: unknown) => void): Registry {
  const metrics: Metric[] = [];
  const add = (name: string, type: string, help: string, lines: Metric["lines"]) =>
    void metrics.push({ head: `# HELP ${name} ${help}\n# TYPE ${name} ${type}`, lines });
  return {
    counter(name, help) {
      const series = createSeries(() => ({ value: 0 }));
      add(name, "counter", help, async () =>
        series.all().map(([labels, { value }]) => lineOf(name, labels, value)),
      );
      return {
        add(labels, amount = 1) {
          series.of(labels).value += amount;
        },
      };
    },
    histogram(name, help, bounds) {
      const series = createSeries(() => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }));
      add(name, "histogram", help, async () =>
        series.all().flatMap(([labels, buckets]) => histogramLines(name, labels, bounds, buckets)),
      );
      return {
        observe(labels, seconds) {
          const own = series.of(labels);
          const at = bounds.findIndex((bound) => seconds <= bound);
          if (at !== -1) own.counts[at] = (own.counts[at] ?? 0) + 1;
          own.count += 1;
          own.sum += seconds;
        },
      };
    },
    read(name, type, help, read) {
      add(name, type, help, async () => {
        try {
          return (await read()).map(({ labels = {}, value }) => lineOf(name, labels, value));
        } catch (error) {
          log(error);
          return [];
        }
      });
    },
    async text() {
      const parts = await Promise.all(metrics.map(async ({ head, lines }) => [head, ...(await lines())]));
      return `${parts.flat().join("\n")}\n`;
    },
  };
}

/** Values by their labels, in the order in which they came. */
function createSeries<T>(make: () => T) {
  const known = new Map<string, readonly [Labels, T]>();
  const find = (labels: Labels): T => {
    const key = Object.values(labels).join("\u0000");
    const found = known.get(key);
    if (found !== undefined) return found[1];
    if (known.size >= mostSeries && Object.values(labels).some((value) => value !== other))
      return find(Object.fromEntries(Object.keys(labels).map((name) => [name, other])));
    const made = make();
    known.set(key, [labels, made]);
    return made;
  };
  return { of: find, all: () => [...known.values()] };
}

const other = "other";

interface Buckets {
  readonly counts: readonly number[];
  readonly count: number;
  readonly sum: number;
}

function histogramLines(
  name: string,
  labels: Labels,
  bounds: readonly number[],
  { counts, count, sum }: Buckets,
): readonly string[] {
  let below = 0;
  const buckets = bounds.map((bound, at) => {
    below += counts[at] ?? 0;
    return lineOf(`${name}_bucket`, { ...labels, le: String(bound) }, below);
  });
  return [
    ...buckets,
    lineOf(`${name}_bucket`, { ...labels, le: "+Inf" }, count),
    lineOf(`${name}_sum`, labels, sum),
    lineOf(`${name}_count`, labels, count),
  ];
}

function lineOf(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? "" : `{${pairs.join()}}`} ${value}`;
}

const escaped = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
