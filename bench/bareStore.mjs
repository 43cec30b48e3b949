// An S3 server in a folder: `bareStore.mjs FOLDER`. Prints its address, then serves until killed.
import S3rver from "s3rver";

const [, , directory] = process.argv;
const configureBuckets = [{ name: "files" }];
const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
const { port } = await server.run();
console.log(`http://127.0.0.1:${port}`);
