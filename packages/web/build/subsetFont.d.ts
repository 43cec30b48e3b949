declare module "subset-font" {
  /** A font that has the glyphs of this text alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: "woff2" },
  ): Promise<Buffer>;
}
