import { failed, success } from "@twinhelm/core/http/failure";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { SideName } from "@twinhelm/core/promotion/form";
import { type Promotion, usePromotion } from "@twinhelm/core/promotion/react";
import { promotionText } from "@twinhelm/core/promotion/text";
import type { ZipStore } from "@twinhelm/core/promotion/zipStore";
import { useRef } from "react";
import { usePlace } from "../start/placeContext";

/** Of a zip that is made here. */
const madeName = "instance.zip";

export interface WebPromotion extends Promotion {
  /** Keeps the file that somebody chose for a side. */
  readonly choose: (side: SideName, file: File) => void;
  /** The zip that the plan was applied to; absent: the target is none. */
  readonly zip: () => ZipStore | undefined;
}

/** Moving between instances with what a browser has: other consoles of this page, addresses, and zips. */
export function useWebPromotion(): WebPromotion {
  const { api, base, server, contexts } = usePlace();
  const files = useRef<Partial<Record<SideName, File>>>({});
  const made = useRef<ZipStore>(undefined);
  const promotion = usePromotion({
    name: contexts.find(({ address }) => address === base)?.name ?? server ?? location.host,
    holds: "zip",
    connect: createTransport,
    known: contexts
      .filter(({ address }) => address !== base)
      .map(({ name, address }) => ({ name, address: apiOf(address, api), signedIn: false })),
    unreached: promotionText("unreached", { origin: location.origin }),
    async files(side, path) {
      const name = path || madeName;
      // What was written to it stays.
      if (side === "target" && made.current?.name === name) return success(made.current);
      const file = files.current[side];
      const isChosen = file !== undefined && file.name === path;
      if (!isChosen && side === "source")
        return failed({ code: "invalid", message: promotionText("zip.none"), retry: false });
      const { openZip } = await import("@twinhelm/core/promotion/zipStore");
      const bytes = isChosen ? new Uint8Array(await file.arrayBuffer()) : undefined;
      const opened = openZip(name, bytes);
      if (opened.ok && side === "target") made.current = opened.value;
      return opened.ok ? success(opened.value) : opened;
    },
  });
  return {
    ...promotion,
    choose(side, file) {
      files.current = { ...files.current, [side]: file };
      if (side === "target") made.current = undefined;
      promotion.set(`${side}.path`, file.name);
    },
    zip: () => (promotion.context.values["target.kind"] === "files" ? made.current : undefined),
  };
}

/** The API of a console that stands beside this one. */
const apiOf = (address: string, api: string): string =>
  `${new URL(address, api).href.replace(/\/$/, "")}/api`;
