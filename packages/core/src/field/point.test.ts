import fc from "fast-check";
import { expect, it } from "vitest";
import {
  mapStart,
  pastedPlace,
  placeOf,
  placeOfText,
  placeValue,
  pointedPlace,
  pointOf,
  printedPlace,
  typedPlace,
} from "./point";
import { location } from "./types/location";

const property = { type: "location" };
const latitudes = fc.double({ min: -90, max: 90, noNaN: true }).map((each) => each + 0);
const longitudes = fc.double({ min: -180, max: 180, noNaN: true }).map((each) => each + 0);

it("has longitude first on the wire, and latitude first for people", () => {
  expect(pointOf({ latitude: 38.4, longitude: 27.1 })).toEqual({ type: "Point", coordinates: [27.1, 38.4] });
  expect(typedPlace({ type: "Point", coordinates: [27.1, 38.4] })).toEqual({
    latitude: "38.4",
    longitude: "27.1",
  });
});

it("what is shown is read as the same place", () => {
  fc.assert(
    fc.property(latitudes, longitudes, (latitude, longitude) => {
      const point = pointOf({ latitude, longitude });
      expect(placeOf(placeValue(typedPlace(point)))).toEqual({ latitude, longitude });
    }),
  );
});

it("keeps what cannot be read yet, and gives it back in two parts", () => {
  const value = placeValue({ latitude: "38.4", longitude: "" });
  expect(value).toBe("38.4, ");
  expect(typedPlace(value)).toEqual({ latitude: "38.4", longitude: "" });
  expect(placeValue({ latitude: "north", longitude: "1" })).toBe("north, 1");
  expect(placeValue({ latitude: " ", longitude: "" })).toBeUndefined();
});

it("takes a decimal comma, and both coordinates at once", () => {
  expect(placeValue({ latitude: "38,4", longitude: "-27,1" })).toEqual(
    pointOf({ latitude: 38.4, longitude: -27.1 }),
  );
  expect(pastedPlace(" 38.42, -27.14 ")).toEqual({ latitude: "38.42", longitude: "-27.14" });
  expect(pastedPlace("38.42")).toBeUndefined();
});

it.each([
  [90.5, 0, { key: "maximum", values: { max: 90 } }],
  [-91, 0, { key: "minimum", values: { min: -90 } }],
  [0, 180.1, { key: "maximum", values: { max: 180 } }],
  [0, -181, { key: "minimum", values: { min: -180 } }],
  [90, -180, undefined],
])("latitude %d and longitude %d: %j", (latitude, longitude, problem) => {
  expect(location.check(pointOf({ latitude, longitude }), property)).toEqual(problem);
});

it("goes round the globe, and not beyond the poles", () => {
  expect(pointedPlace({ latitude: 95, longitude: 190 })).toEqual({ latitude: 90, longitude: -170 });
  expect(pointedPlace({ latitude: -95, longitude: -540 })).toEqual({ latitude: -90, longitude: -180 });
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -2000, max: 2000 }), (longitude) => {
      expect(Math.abs(pointedPlace({ latitude: 0, longitude }).longitude)).toBeLessThanOrEqual(180);
    }),
  );
});

it("is read from one text too, and says what it should have been", () => {
  expect(location.text.parse("38.42, -27.14", property)).toEqual({
    ok: true,
    value: pointOf({ latitude: 38.42, longitude: -27.14 }),
  });
  expect(location.text.parse("abc, 1", property)).toMatchObject({
    ok: false,
    detail: expect.stringContaining("38.42"),
  });
});

it("is written and read as one text", () => {
  fc.assert(
    fc.property(latitudes, longitudes, (latitude, longitude) => {
      expect(placeOf(placeOfText(printedPlace(pointOf({ latitude, longitude }))))).toEqual({
        latitude,
        longitude,
      });
    }),
  );
  expect([printedPlace(undefined), placeOfText(" "), placeOfText("north")]).toEqual([
    "",
    undefined,
    "north, ",
  ]);
  expect(printedPlace("north, ")).toBe("north, ");
});

it("a map begins at zoom 5 and goes to 18", () => {
  expect([mapStart.zoom, mapStart.mostZoom]).toEqual([5, 18]);
});
