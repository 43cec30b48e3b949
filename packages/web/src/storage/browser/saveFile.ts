/** Has the browser fetch an address of this origin and save it under a name. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Has the browser save bytes, or a text, that were made here. */
export function saveContent(content: Uint8Array | string, name: string, type: string): void {
  const part = typeof content === "string" ? content : new Uint8Array(content);
  const address = URL.createObjectURL(new Blob([part], { type }));
  saveFile(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
