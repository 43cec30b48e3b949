import { useEffect, useState } from "react";
import { useTerminal } from "../../context";
import type { Graphics } from "../../output/graphics";
import { halfBlocks } from "./halfBlocks";
import { type Cells, mostRows, newPictureId, pictureGone, pictureSent, placeholderLines } from "./kitty";
import type { ReadPicture } from "./thread";

/** Pixels that a terminal is taken to have in one character. */
const character = { width: 10, height: 20 } as const;

/** A picture as lines that fit into the room, and the columns that they take; `undefined`: it is on its way. */
export function useDrawn(picture: ReadPicture | undefined, { columns, rows }: Cells) {
  const { graphics } = useTerminal();
  const [drawn, setDrawn] = useState<Drawn>();
  const [id] = useState(newPictureId);
  useEffect(() => {
    if (picture === undefined) return undefined;
    let isOver = false;
    const isWanted = () => !isOver;
    void draw({ graphics, picture, id, room: { columns, rows }, isWanted }).then((next) => {
      if (next === undefined) return;
      if (isWanted()) setDrawn(next);
      else if (next.isSent) graphics.send(pictureGone(id));
    });
    return () => {
      isOver = true;
    };
  }, [graphics, picture, id, columns, rows]);
  const isSent = drawn?.isSent === true;
  useEffect(() => (isSent ? () => graphics.send(pictureGone(id)) : undefined), [graphics, id, isSent]);
  return drawn;
}

interface Drawn {
  readonly lines: readonly string[];
  readonly columns: number;
  /** True: the terminal keeps it until it is told that it is gone. */
  readonly isSent: boolean;
}

interface Drawing {
  readonly graphics: Graphics;
  readonly picture: ReadPicture;
  readonly id: number;
  readonly room: Cells;
  readonly isWanted: () => boolean;
}

async function draw({ graphics, picture, id, room, isWanted }: Drawing): Promise<Drawn | undefined> {
  const { depth } = graphics;
  if (depth === undefined) return undefined;
  const isSent = await graphics.drawsPictures();
  const size = isSent
    ? fitted(picture, room.columns * character.width, Math.min(room.rows, mostRows) * character.height)
    : fitted(picture, room.columns, room.rows * 2);
  const pixels = await picture.scaled(size);
  if (pixels === undefined) return undefined;
  if (!isSent) return { lines: halfBlocks(pixels, depth), columns: size.width, isSent };
  const cells = {
    columns: Math.ceil(size.width / character.width),
    rows: Math.ceil(size.height / character.height),
  };
  const sent = await pictureSent(id, pixels, cells);
  if (!isWanted()) return undefined;
  graphics.send(sent);
  return { lines: placeholderLines(id, cells), columns: cells.columns, isSent };
}

/** The size of a picture in this room; it is never made larger. */
function fitted({ width, height }: ReadPicture, mostWide: number, mostHigh: number) {
  const by = Math.min(1, mostWide / width, mostHigh / height);
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}
