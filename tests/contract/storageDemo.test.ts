import { fillDemo } from "@twinhelm/server/demo/fill";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { expect, it } from "vitest";

it("the demo brings files, with their content and types", async () => {
  const server = await startTestServer();
  try {
    expect(await fillDemo(server.server.context, "demo password")).toMatchObject({ filled: true });
    const open = async (folder: string) =>
      (await server.call("GET", "/storage/children", { query: { folder, sort: "name" } })).body.data;
    const names = (await open("world/")).map(({ name }: { name: string }) => name);
    expect(names).toEqual(["pictures", "README.md", "countries.csv", "regions.json"]);
    const [picture] = await open("world/pictures/");
    expect(picture.object.content.type).toBe("image/svg+xml");
    const path = new URL(picture.object.url).pathname.replace("/api", "");
    expect((await server.call("GET", path)).body).toContain("<svg");
    const [, , csv] = (await open("world/")).map(({ object }: { object?: { _id: string } }) => object?._id);
    const { body } = await server.call("GET", `/storage/${csv}/view`);
    expect(body.split("\n")[0]).toBe("code,name,capital,population");
    expect(body).toContain("\nFR,France,Paris,");
    const { body: activities } = await server.call("GET", "/activity", {
      query: { resource: '{"$all":["storage"]}' },
    });
    expect(activities.length).toBe((await server.call("GET", "/storage")).body.length);
  } finally {
    await server.close();
  }
});
