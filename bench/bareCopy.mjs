// Copies the files of a folder to a bare server, six at a time, over connections that are used again.
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const [, , folder, url] = process.argv;
const agent = new Agent({ keepAlive: true });
const send = async (name) => {
  const path = join(folder, name);
  const { size } = await stat(path);
  const sent = request(`${url}/${name}`, { method: "POST", agent, headers: { "content-length": size } });
  const answered = new Promise((resolve, reject) => sent.on("response", resolve).on("error", reject));
  await pipeline(createReadStream(path), sent);
  const response = await answered;
  if (response.statusCode !== 201) throw new Error(`${name}: ${response.statusCode}`);
  await new Promise((resolve) => response.resume().on("end", resolve));
};
const names = (await readdir(folder)).values();
const worker = async () => {
  for (const name of names) await send(name);
};
await Promise.all(Array.from({ length: 6 }, worker));
