import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { useEffect, useRef } from "react";
import type { ViewerProps } from "./ObjectViewer";

export interface PlayerProps extends ViewerProps {
  readonly isVideo: boolean;
  readonly address: string;
  /** The browser cannot play what is there. */
  readonly onFail: () => void;
}

/** Plays what is at an address; nothing plays by itself. */
export function Player({ object, isVideo, address, onFail }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const player = video.current ?? audio.current;
    if (player === null) return;
    player.src = address;
    return () => {
      // An element that is gone and goes on loading would keep its connection.
      player.removeAttribute("src");
      player.load();
    };
  }, [address]);
  const common = { controls: true, preload: "metadata", "aria-label": object.name, onError: onFail } as const;
  return (
    <div className="viewer-media">
      {isVideo ? (
        <video {...common} ref={video} playsInline>
          {viewingText("video")}
        </video>
      ) : (
        <audio {...common} ref={audio}>
          {viewingText("audio")}
        </audio>
      )}
    </div>
  );
}
