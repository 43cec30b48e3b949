/** Milliseconds that a speed is measured over. */
const span = 3000;

/** How fast bytes go, over the last seconds. */
export interface Speed {
  restart(): void;
  /** So many bytes are across. */
  note(now: number, sent: number): void;
  /** Bytes a second. */
  at(now: number): number;
}

export function createSpeed(): Speed {
  const notes: { readonly now: number; readonly sent: number }[] = [];
  const drop = (now: number) => {
    while (notes.length > 1 && now - (notes[0]?.now ?? now) > span) notes.shift();
  };
  return {
    restart: () => void notes.splice(0),
    note(now, sent) {
      notes.push({ now, sent });
      drop(now);
    },
    at(now) {
      drop(now);
      const [first] = notes;
      const last = notes.at(-1);
      if (first === undefined || last === undefined || now <= first.now) return 0;
      return ((last.sent - first.sent) * 1000) / (now - first.now);
    },
  };
}
