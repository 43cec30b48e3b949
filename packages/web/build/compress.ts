import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const texts = /\.(html|js|css|svg|json|ttf)$/;

/** Bytes. What is larger belongs to the code editor, where the last percent would take seconds. */
const large = 400_000;

const encodings = {
  ".br": (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: content.length > large ? 9 : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ".gz": (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes compressed files beside those of the build, where they are smaller. */
export const compress = (): Plugin => {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => texts.test(file)).map((file) => compressFile(join(folder, file))),
      );
    },
  };
};

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  for (const [ending, pack] of Object.entries(encodings)) {
    const packed = await pack(content);
    if (packed.length < content.length) await writeFile(`${path}${ending}`, packed);
  }
}
