/** Room of a layer: the title line is above it, its input and keys below. */
export interface LayerSize {
  readonly width: number;
  /** Lines between the title and the input. */
  readonly height: number;
  /** Lines above: the title of the console. */
  readonly upper: readonly string[];
}
