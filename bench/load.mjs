// Asks for the addresses of a file, one a line, over kept connections for a time, each in its turn. Prints how many
// were answered in a second. With a method and a body each is a write.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

const [file, authorization, seconds, connections, method = "GET", body] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const headers = {
  ...(authorization ? { authorization } : {}),
  ...(body === undefined
    ? {}
    : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
};
const targets = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => {
    const { hostname: host, port, pathname, search } = new URL(line);
    return { agent, host, port, method, path: pathname + search, headers };
  });
let asked = 0;
let answered = 0;
let counting = false;
let running = true;

const one = () =>
  new Promise((resolve, reject) => {
    asked += 1;
    request(targets[asked % targets.length], (response) => {
      if (response.statusCode >= 300) reject(new Error(`answered ${response.statusCode}`));
      response.resume();
      response.on("end", () => {
        if (counting) answered += 1;
        resolve();
      });
    })
      .on("error", reject)
      .end(body);
  });
const worker = async () => {
  while (running) await one();
};
const workers = Array.from({ length: Number(connections) }, worker);
await new Promise((resolve) => setTimeout(resolve, 500));
counting = true;
const start = performance.now();
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
counting = false;
const elapsed = (performance.now() - start) / 1000;
running = false;
await Promise.all(workers);
console.log(answered / elapsed);
process.exit(0);
