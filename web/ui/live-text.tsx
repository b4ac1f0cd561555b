import { useEffect, useState } from "react";

/**
 * Text that only screen readers get, when it changes: the first text is not announced, since it was on the
 * page from the beginning.
 */
export function LiveText({ text, urgent }: { text: string; urgent?: boolean }) {
  const [said, setSaid] = useState("");
  const [first] = useState(text);
  useEffect(() => {
    if (text !== first) setSaid(text);
  }, [text, first]);
  return (
    <div className="visually-hidden" aria-live={urgent ? "assertive" : "polite"}>
      {said}
    </div>
  );
}
