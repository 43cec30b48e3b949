/** Lines that hold something, without blanks around them. */
export const linesOf = (text: string): readonly string[] =>
  text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));

/** What a remote has said. */
export const remoteMessages = (stderr: string) => ({
  all: linesOf(stderr).flatMap((line) => {
    const [, said] = /^remote:\s*(.+)$/.exec(line) ?? [];
    return said === undefined ? [] : [said];
  }),
});
