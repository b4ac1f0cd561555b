import { useEffect, useRef, useState } from "react";

/** Long enough to be spoken; after it the text is gone, so that no reader meets it twice while reading on. */
const KEPT_MS = 5_000;

/**
 * Text that only screen readers get, when it changes: the first text is not announced, since it was on the
 * page from the beginning.
 */
export function LiveText({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    setSaid(text);
    const timer = setTimeout(() => setSaid(""), KEPT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {said}
    </div>
  );
}
