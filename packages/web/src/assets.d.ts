declare module "*.css";

declare module "*?worker" {
  /** Starts a worker from a file of our own. */
  const Start: new () => Worker;
  export default Start;
}

declare module "virtual:icons" {
  /** Code point of each icon that the sources name, made by `build/icons.ts`. */
  export const icons: Readonly<Record<string, string>>;
}

declare module "*.json?url" {
  const address: string;
  export default address;
}

declare module "virtual:flags" {
  /** Address of the picture of each flag by the code of its country, such as `DE`, made by `build/flags.ts`. */
  export const flags: ReadonlyMap<string, string>;
}

declare module "virtual:pdf" {
  /** Address of the folder with what PDFs need beside themselves, made by `build/pdf.ts`. */
  export const pdfFiles: string;
}
