// Sends requests over kept connections for a time, and prints how many were answered in a second.
import { Agent, request } from "node:http";

const [url, authorization, seconds, connections] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const target = new URL(url);
const options = {
  agent,
  host: target.hostname,
  port: target.port,
  path: target.pathname + target.search,
  headers: authorization ? { authorization } : {},
};
let answered = 0;
let counting = false;
let running = true;

const one = () =>
  new Promise((resolve, reject) => {
    request(options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      response.resume();
      response.on("end", () => {
        if (counting) answered += 1;
        resolve();
      });
    })
      .on("error", reject)
      .end();
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
