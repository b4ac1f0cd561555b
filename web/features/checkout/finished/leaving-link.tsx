import { type ReactNode, useEffect, useState } from "react";
import { type ButtonLook, buttonClass } from "#web/ui/button.tsx";

/** A link that looks like a button and leaves our pages: the payment service may take seconds to answer. */
export function LeavingLink({
  href,
  variant,
  children,
}: {
  href: string;
  variant: ButtonLook["variant"];
  children: ReactNode;
}) {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // "Back" may bring this very page again.
    const onShow = () => setLeaving(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
  return (
    <a
      className={buttonClass({ variant })}
      href={href}
      aria-busy={isLeaving || undefined}
      onClick={(event) => {
        if (isLeaving) event.preventDefault();
        else if (!event.metaKey && !event.ctrlKey && !event.shiftKey) setLeaving(true);
      }}
    >
      {isLeaving && <span className="spinner" />}
      {children}
    </a>
  );
}
