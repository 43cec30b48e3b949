/** Gives the browser a file to keep. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The same with text; spreadsheets read it as UTF-8. */
export const saveText = (name: string, text: string): void =>
  saveBlob(name, new Blob([`\ufeff${text}\r\n`], { type: "text/csv;charset=utf-8" }));
