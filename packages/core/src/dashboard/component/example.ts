import type { ComponentType } from "../model";

const dates = (begin: string, end: string) => [
  { key: "begin", type: "date", title: "From", value: begin },
  { key: "end", type: "date", title: "To", value: end },
];
const year = dates("2026-01-01T00:00:00.000Z", "2026-12-31T23:59:59.999Z");

const activities = ["Eating", "Drinking", "Sleeping", "Planning", "Coding", "Cycling", "Running"];
const ports = [
  "Hamburg",
  "Rotterdam",
  "Antwerp",
  "Genoa",
  "Piraeus",
  "Gdansk",
  "Valencia",
  "Lisbon",
  "Riga",
  "Varna",
];

const bubbleAxes = { xAxes: [{ ticks: { min: 0, max: 30 } }], yAxes: [{ ticks: { min: 0, max: 30 } }] };

const examples: Readonly<Record<ComponentType, object>> = {
  line: {
    title: "Line",
    options: { legend: { display: true } },
    label: ["A", "B", "C", "D", "E", "F"],
    datasets: [{ data: [65, 59, 80, 81, 56, 55, 40], label: "Series A" }],
    legend: true,
    width: 10,
    filters: year,
  },
  radar: {
    title: "Radar",
    label: activities,
    datasets: [
      { data: [65, 59, 90, 81, 56, 55, 40], label: "Series A" },
      { data: [28, 48, 40, 19, 96, 27, 100], label: "Series B" },
    ],
    legend: true,
    width: 10,
    filters: year,
  },
  bar: {
    title: "Bar",
    label: ["2020", "2021", "2022", "2023", "2024", "2025", "2026"],
    datasets: [
      { data: [65, 59, 80, 81, 56, 55, 40], label: "Series A" },
      { data: [28, 48, 40, 19, 86, 27, 90], label: "Series B" },
    ],
    legend: true,
    filters: year,
  },
  pie: {
    title: "Pie",
    label: [["Downloaded", "sales"], ["Store", "sales"], "Mail sales"],
    data: [300, 500, 100],
    legend: true,
    filters: year,
  },
  doughnut: {
    title: "Doughnut",
    label: ["Downloads", "Store", "Mail"],
    data: [
      [350, 450, 100],
      [50, 150, 120],
      [250, 130, 70],
    ],
    legend: true,
    filters: year,
  },
  polarArea: {
    title: "Polar area",
    label: ["Downloads", "Store", "Mail", "Phone", "Fairs"],
    data: [300, 500, 100, 40, 120],
    legend: true,
    filters: year,
  },
  bubble: {
    title: "Bubble",
    options: { scales: bubbleAxes },
    datasets: [
      {
        label: "Series A",
        data: [
          { x: 10, y: 10, r: 10 },
          { x: 15, y: 5, r: 15 },
          { x: 26, y: 12, r: 23 },
          { x: 7, y: 8, r: 8 },
        ],
      },
    ],
    filters: year,
  },
  scatter: {
    title: "Scatter",
    datasets: [
      {
        label: "Series A",
        pointRadius: 10,
        data: [
          { x: 1, y: 1 },
          { x: 2, y: 3 },
          { x: 3, y: -2 },
          { x: 4, y: 4 },
          { x: 5, y: -3 },
        ],
      },
    ],
    filters: year,
  },
  table: {
    title: "Table",
    data: ports.map((name, at) => ({
      position: at + 1,
      name,
      depth: 12 + ((at * 7) % 11),
      code: name.slice(0, 3),
    })),
    displayedColumns: ["position", "name", "depth", "code"],
    filters: [{ key: "name", type: "string", title: "Name", value: "" }],
  },
  card: {
    title: "Card",
    description: "What it is for",
    inputs: [
      { key: "email", type: "string", value: "", title: "E-mail" },
      { key: "password", type: "string", value: "", title: "Password" },
    ],
    button: { color: "primary", target: "https://example.com/fn-execute/test", method: "get", title: "Send" },
  },
  statistic: {
    icon: { name: "bolt", color: "#ffffff", background_color: "#0a6ebd" },
    main: { title: "Power today", color: "#0a6ebd", value: "42 kW" },
    difference: { value: 12, title: "than yesterday" },
  },
};

/** What an endpoint of a component answers, as an example (contract, console-gaps.md section 10.1). */
export const exampleAnswer = (type: ComponentType): unknown => examples[type];

/** The code of a function that answers with it, for whoever writes one. */
export const exampleCode = (type: ComponentType): string =>
  `export default function (request, response) {\n  return response.send(${JSON.stringify(examples[type], null, 2).replaceAll("\n", "\n  ")});\n}\n`;
