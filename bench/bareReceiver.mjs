// A receiver of deliveries: POST reads and thanks; GET /N answers once so many came.
import { createServer } from "node:http";

let count = 0;
let waiting = [];
const server = createServer((request, response) => {
  if (request.method === "GET") {
    waiting.push({ wanted: Number(request.url.slice(1)), response });
  } else {
    count += 1;
    request.resume().on("end", () => response.end("ok"));
  }
  for (const { wanted, response: answer } of waiting) if (count >= wanted) answer.end(String(count));
  waiting = waiting.filter(({ wanted }) => count < wanted);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
