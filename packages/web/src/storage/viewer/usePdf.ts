import type { Failure } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { useEffect, useState } from "react";
import type { ViewedObject } from "./object";
import { openPdf, PasswordException, type PDFDocumentProxy } from "./pdf";
import { addressOf } from "./readObject";
import type { Reading } from "./useFirstBytes";

/** A PDF that is open, with the size of its first page, by which the others are laid out before they are drawn. */
export interface Pdf {
  readonly document: PDFDocumentProxy;
  readonly width: number;
  readonly height: number;
}

/** Opens a PDF as long as it is shown. */
export function usePdf({ _id }: ViewedObject): Reading<Pdf> {
  const client = useClient();
  const [turn, setTurn] = useState(0);
  const [value, setValue] = useState<Pdf>();
  const [failure, setFailure] = useState<Failure>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn opens it again
  useEffect(() => {
    setFailure(undefined);
    const opened = openPdf(addressOf(client, _id));
    let isOpen = true;
    const open = async () => {
      const document = await opened.task.promise;
      const first = await document.getPage(1);
      const { width, height } = first.getViewport({ scale: 1 });
      if (isOpen) setValue({ document, width, height });
    };
    open().catch((error: unknown) => {
      if (isOpen) setFailure(failureOf(error));
    });
    return () => {
      isOpen = false;
      setValue(undefined);
      opened.close();
    };
  }, [client, _id, turn]);
  return { value, failure, retry: () => setTurn(turn + 1) };
}

function failureOf(error: unknown): Failure {
  const said = error instanceof Error ? error.message : String(error);
  const isLocked = error instanceof PasswordException;
  const status = error instanceof Error && "status" in error ? Number(error.status) : undefined;
  return {
    code: status === undefined ? "invalid" : status === 404 ? "not-found" : "server",
    statusText: error instanceof Error ? error.name : viewingText("failed.kind"),
    message: isLocked ? viewingText("pdf.password") : said,
    retry: status !== undefined,
  };
}
