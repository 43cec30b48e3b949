import { describe, expect, it } from "vitest";
import { createDates } from "./dates";

const at = (text: string) => Date.parse(text);

describe("dates", () => {
  it.each([
    ["UTC", "2024-01-15T00:00:00Z", "15 Jan 2024"],
    ["UTC", "2024-01-15T00:01:00Z", "15 Jan 2024, 00:01"],
    ["UTC", "2024-01-15T00:00:00.001Z", "15 Jan 2024, 00:00"],
    ["America/New_York", "2024-01-15T00:00:00Z", "15 Jan 2024"],
    ["America/New_York", "2024-01-15T05:00:00Z", "15 Jan 2024"],
    ["America/New_York", "2024-01-15T12:00:00Z", "15 Jan 2024, 07:00"],
    ["Asia/Kathmandu", "2024-01-14T18:15:00Z", "15 Jan 2024"],
    ["Asia/Kathmandu", "1969-12-31T18:30:00Z", "1 Jan 1970"],
  ])("in %s, %s is %s", (timeZone, time, shown) => {
    expect(createDates({ locale: "en-GB", timeZone }).moment(at(time))).toBe(shown);
  });

  it("of what happened keep their time", () => {
    const dates = createDates({ locale: "en-GB", timeZone: "UTC" });
    expect(dates.exactly(at("2024-01-15T00:00:00Z"))).toBe("15 Jan 2024, 00:00");
  });
});
