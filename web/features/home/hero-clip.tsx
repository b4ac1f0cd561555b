import { useEffect, useState } from "react";

/** The clip costs 230 kB: it comes last, and not to those who asked for less motion or less data. */
function wantsClip(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  const isSlow = connection?.saveData || (connection?.effectiveType ?? "4g") !== "4g";
  return !isSlow && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The picture begins to move once the page is done and at rest; until its first frame is there, the picture stays. */
export function HeroClip() {
  const [isWanted, setWanted] = useState(false);
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    if (!wantsClip()) return;
    const start = () => setWanted(true);
    const whenIdle = () => {
      if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 4_000 });
      else setTimeout(start, 2_000);
    };
    if (document.readyState === "complete") whenIdle();
    else addEventListener("load", whenIdle, { once: true });
    return () => removeEventListener("load", whenIdle);
  }, []);
  if (!isWanted) return null;
  return (
    <video
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
  );
}
