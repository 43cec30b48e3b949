// A bare server of files by their names: POST pipes a body to one and syncs it with its folder, GET pipes it back.
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";

const [, , folder] = process.argv;
const sync = async (name) => {
  const handle = await open(name, "r");
  await handle.sync();
  await handle.close();
};
const server = createServer(async (request, response) => {
  const path = join(folder, `bare${basename(request.url)}`);
  if (request.method === "GET") {
    response.writeHead(200, { "content-length": (await stat(path)).size });
    return pipeline(createReadStream(path), response);
  }
  await pipeline(request, createWriteStream(`${path}.new`));
  await sync(`${path}.new`);
  await rename(`${path}.new`, path);
  await sync(folder);
  response.writeHead(201).end();
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
