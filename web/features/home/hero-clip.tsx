import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pause, Play } from "#web/ui/icons.ts";

const STORAGE_KEY = "titelbild";
const HELD = "angehalten";

/** The clip costs 230 kB: it comes last, and not to those who asked for less motion or less data. */
function wantsClip(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  const isSlow = connection?.saveData || (connection?.effectiveType ?? "4g") !== "4g";
  return !isSlow && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function wasHeld(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === HELD;
  } catch {
    return false;
  }
}

function keepHeld(isHeld: boolean): void {
  try {
    if (isHeld) localStorage.setItem(STORAGE_KEY, HELD);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage it holds until the page is left.
  }
}

/**
 * The picture begins to move once the page is done and at rest; until its first frame is there, the picture stays. Since it
 * moves for longer than five seconds, a button holds it (WCAG 2.2.2), also at the next visits: then nothing is fetched.
 */
export function HeroClip({ picture }: { picture: ReactNode }) {
  const clip = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    if (!wantsClip()) return;
    const start = () => {
      setHeld(wasHeld());
      setWanted(true);
    };
    const whenIdle = () => {
      if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 4_000 });
      else setTimeout(start, 2_000);
    };
    if (document.readyState === "complete") whenIdle();
    else addEventListener("load", whenIdle, { once: true });
    return () => removeEventListener("load", whenIdle);
  }, []);

  const toggle = () => {
    keepHeld(!isHeld);
    setHeld(!isHeld);
    if (isHeld) void clip.current?.play();
    else clip.current?.pause();
  };
  return (
    <>
      <div className="hero__picture">
        {picture}
        {isWanted && (!isHeld || isMoving) && (
          <video
            ref={clip}
            className="hero__clip"
            data-moving={isMoving || undefined}
            muted
            loop
            autoPlay
            playsInline
            disablePictureInPicture
            tabIndex={-1}
            aria-hidden="true"
            onPlaying={() => setMoving(true)}
          >
            <source src="/hero/hero.webm" type="video/webm" />
            <source src="/hero/hero.mp4" type="video/mp4" />
          </video>
        )}
      </div>
      {isWanted && (
        <IconButton
          className="hero__hold"
          label={isHeld ? "Titelbild bewegen" : "Titelbild anhalten"}
          onClick={toggle}
        >
          {isHeld ? <Icon of={Play} /> : <Icon of={Pause} />}
        </IconButton>
      )}
    </>
  );
}
