/** Documents that lists are asked for, each called by a letter. */
export const ports = {
  title: "Ports",
  description: "Where ships lie",
  properties: { name: { type: "string" }, country: { type: "string" }, since: { type: "date" } },
};

export const ships = (portId: string) => ({
  title: "Ships",
  description: "Each called by a letter",
  properties: {
    n: { type: "string" },
    title: { type: "string" },
    tons: { type: "number" },
    flag: { type: "boolean" },
    built: { type: "date" },
    tint: { type: "color" },
    tags: { type: "array", items: { type: "string" } },
    sizes: { type: "array", items: { type: "number" } },
    kinds: { type: "multiselect", items: { type: "string", enum: ["tug", "ferry"] } },
    info: {
      type: "object",
      properties: { depth: { type: "number" }, mark: { type: "string" }, at: { type: "date" } },
    },
    stops: { type: "array", items: { type: "object", properties: { n: { type: "number" } } } },
    home: { type: "relation", bucketId: portId, relationType: "onetoone" },
    seen: { type: "relation", bucketId: portId, relationType: "onetomany" },
    said: { type: "string", options: { translate: true } },
    owner: { type: "string" },
  },
});

export const portRows = [
  { name: "Bari", country: "IT", since: "1900-01-01T00:00:00.000Z" },
  { name: "Izmir", country: "TR" },
];

/** `bari`, `izmir`: ids of ports; `me`: that of whoever asks. */
export const shipRows = ({ bari, izmir, me }: Readonly<Record<"bari" | "izmir" | "me", string>>) => [
  {
    _id: "64b2f0c2e8b7a90012ab34cd",
    n: "a",
    title: "Alba",
    tons: 10,
    flag: true,
    built: "2001-05-06T00:00:00.000Z",
    tint: "#ff0000",
    tags: ["old", "blue"],
    sizes: [1, 9],
    kinds: ["tug"],
    info: { depth: 3, mark: "x", at: "2001-05-06T00:00:00.000Z" },
    stops: [{ n: 1 }, { n: 5 }],
    home: bari,
    seen: [bari, izmir],
    said: { en_US: "Good day", tr_TR: "Merhaba" },
    owner: me,
  },
  {
    n: "b",
    title: "brava",
    tons: 25,
    flag: false,
    built: "2010-01-01T10:00:00.000Z",
    tint: "#00ff00",
    tags: ["new"],
    sizes: [2],
    kinds: ["tug", "ferry"],
    info: { depth: 9 },
    stops: [{ n: 9 }],
    home: izmir,
    seen: [izmir],
    said: { en_US: "Bye" },
    owner: "someone",
  },
  { n: "c", title: "Cigno", tons: 7, tags: [], sizes: [], info: {} },
  { n: "d", title: "a.b (c)", tons: -3.5, tags: ["old"], info: { depth: 3, mark: "y" }, stops: [] },
];
