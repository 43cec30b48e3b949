import { Box, useWindowSize } from "ink";
import type { ReactNode } from "react";
import { DeafProvider } from "../input/useKeys";
import { isTooSmall } from "./geometry";
import { TooSmall } from "./TooSmall";

interface InRoomProps {
  /** True: something would be lost by leaving. */
  readonly holds: boolean;
  readonly children: ReactNode;
}

/** What is shown where there is room for it. Where there is none it goes on unseen, as it is, and hears no key. */
export function InRoom({ holds, children }: InRoomProps) {
  const { columns, rows } = useWindowSize();
  const isHidden = isTooSmall(columns, rows);
  return (
    <>
      <Box flexDirection="column" display={isHidden ? "none" : "flex"}>
        <DeafProvider value={isHidden}>{children}</DeafProvider>
      </Box>
      {isHidden && <TooSmall columns={columns} rows={rows} holds={holds} />}
    </>
  );
}
