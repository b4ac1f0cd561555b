import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Check, Copy } from "#web/ui/icons.ts";
import { showToast } from "#web/ui/toast.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The notice that a code was copied (specification, section 9). */
const NOTICE_MS = 2_000;

/** Copies a coupon's code; says so in its own place for two seconds, seen and read out. */
export function CopyButton({ code }: { code: string }) {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopies((before) => before + 1);
    } catch {
      showToast("Der Code ließ sich nicht kopieren. Markiere ihn und kopiere ihn von Hand.", "error");
    }
  };
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`${code} kopieren`} onClick={() => void copy()}>
        <Icon of={isCopied ? Check : Copy} className="icon-small" />
        {isCopied ? "Kopiert" : "Kopieren"}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied && `${code} kopiert`}</span>
      </VisuallyHidden>
    </>
  );
}
