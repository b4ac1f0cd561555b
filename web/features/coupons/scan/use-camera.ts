import { type RefObject, useEffect, useState } from "react";

export type CameraState = "starting" | "on" | "missing";

/** Shows what the camera sees (the one at the back, where there are two) until its owner is gone. `missing`: there is none, or it is not allowed. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>("starting");
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const start = async () => {
      // There is no such thing where a page did not come over https.
      const got = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      stream = got;
      if (isOver || video.current === null) return stopAll(got);
      video.current.srcObject = got;
      await video.current.play();
      if (!isOver) setState("on");
    };
    start().catch(() => {
      if (!isOver) setState("missing");
    });
    return () => {
      isOver = true;
      if (stream) stopAll(stream);
    };
  }, [video]);
  return state;
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
