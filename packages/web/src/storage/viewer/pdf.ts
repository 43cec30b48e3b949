import { pdfFiles } from "virtual:pdf";
import {
  getDocument,
  PasswordException,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  RenderingCancelledException,
  TextLayer,
} from "pdfjs-dist";
import PdfJsWorker from "pdfjs-dist/build/pdf.worker.mjs?worker";
import { basePath } from "../../start/base";
import type { ObjectAddress } from "./readObject";

export type { PDFDocumentProxy, PDFPageProxy };
export { PasswordException, RenderingCancelledException, TextLayer };

export interface OpenedPdf {
  readonly task: PDFDocumentLoadingTask;
  readonly close: () => void;
}

/** Opens a PDF by its address, in ranges where the server has them. Nothing of it runs, and all that it needs is ours. */
export function openPdf({ url, headers }: ObjectAddress): OpenedPdf {
  const port = new PdfJsWorker();
  const worker = PDFWorker.create({ port });
  const base = new URL(`${basePath}${pdfFiles}`, location.href).href;
  const task = getDocument({
    url,
    httpHeaders: headers,
    worker,
    rangeChunkSize: 262_144,
    disableAutoFetch: true,
    disableStream: true,
    useWasm: false,
    enableXfa: false,
    maxImageSize: 64_000_000,
    cMapUrl: `${base}/cmaps/`,
    standardFontDataUrl: `${base}/fonts/`,
    wasmUrl: `${base}/decoders/`,
    verbosity: 0,
  });
  return {
    task,
    close() {
      void task.destroy().finally(() => {
        worker.destroy();
        port.terminate();
      });
    },
  };
}
