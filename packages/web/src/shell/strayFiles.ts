/** A file that is dropped where nothing takes it would be opened in place of the console, with all that is going on. */
export function refuseStrayFiles(): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || event.dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  // What takes files is asked before, as events go outwards.
  addEventListener("dragover", refuse);
  addEventListener("drop", refuse);
}
