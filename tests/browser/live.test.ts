// What others change, while it is shown or edited.
import { afterAll, beforeAll, expect, it } from "vitest";
import { columnTexts, goInside, openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

it("what others change is marked where it stands; what is new or gone waits until it is asked for", async () => {
  const { server } = stage;
  const data = `/bucket/${content.boats}/data`;
  const { page, problems } = await stage.open("/", { as: server.admin });
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await goInside(page, `/bucket/${content.boats}?sort={"name":1}`);
  await page.getByText(/^1–25 of/).waitFor();
  const names = await columnTexts(page, "Name");
  const { body } = await server.call("GET", data, { query: { sort: '{"name":1}', limit: "2" } });
  const [one, two] = body;

  await server.call("PATCH", `${data}/${two._id}`, { body: { name: `${two.name} II` } });
  const marked = page.locator("tr.is-changed");
  await marked.getByText(`${two.name} II`, { exact: true }).waitFor();
  expect(await marked.count()).toBe(1);
  const first = await page.locator("tbody tr").first().boundingBox();

  await server.call("POST", data, { body: { ...one, _id: undefined, name: "Aaa, the first" } });
  const news = page.getByRole("status").getByText("1 new.");
  await news.waitFor();
  expect((await columnTexts(page, "Name"))[0]).toBe(names[0]);
  expect(await page.locator("tbody tr").first().boundingBox()).toEqual(first);
  await news.getByRole("button", { name: "Show" }).click();
  await expect.poll(async () => (await columnTexts(page, "Name"))[0]).toBe("Aaa, the first");
  await expect.poll(() => page.getByText("1 new.").count()).toBe(0);

  // An open document follows; one in which something is typed offers to merge.
  await goInside(page, `/bucket/${content.boats}/${one._id}`);
  await page.getByRole("heading", { name: one.name, exact: true }).waitFor();
  await server.call("PATCH", `${data}/${one._id}`, { body: { name: "Renamed by others" } });
  await page.getByRole("heading", { name: "Renamed by others" }).waitFor();
  await page.locator(".document-fields .is-changed").getByText("Renamed by others").waitFor();
  // Nothing that a browser notes down of its connections lets anybody in.
  const noted = await page.evaluate(() => performance.getEntries().map(({ name }) => name));
  expect(sockets.length).toBeGreaterThan(1);
  const [, token = ""] = server.admin.split(" ");
  expect([...sockets, ...noted].filter((url) => url.includes(token))).toEqual([]);
  expect(problems).toEqual([]);
  await stage.leave(page);
});
