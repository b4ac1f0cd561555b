import "./coupon-field.css";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Coupon } from "#contract/areas/coupon.ts";
import type { Charge } from "#contract/pricing/reduce-price.ts";
import { call } from "#web/platform/call.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Camera, Tag, X } from "#web/ui/icons.ts";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { berlinNow } from "./coupon-texts.ts";
import { refuseCoupon } from "./refuse-coupon.ts";

const ScannerDialog = lazyDialog(async () => (await import("./scan/scanner-dialog.lazy.tsx")).ScannerDialog);

type Props = {
  /** The one that is set. */
  coupon: Coupon | null;
  /** Sets or, by `null`, clears it. */
  onCoupon: (coupon: Coupon | null) => void;
  /** Told what checks the code that is written and not checked yet, for somebody who orders meanwhile; `null`: there is none. */
  onOpenCode: (check: (() => void) | null) => void;
  /** What the order is of, before any reduction. */
  charges: readonly Charge[];
  /** Whose event it is, where that is known. */
  organizerId?: number | undefined;
};

/**
 * Where a coupon is entered, checked, set, cleared by an X and entered anew (specification, account document, section 4). What is set is looked at again
 * with every change of the order: it says when it takes nothing off any more. While another one is written, the one that is set counts and
 * is named; nobody orders past a code that is written: it is checked first. It is no form of its own: it may stand in one.
 */
export function CouponField({ coupon, onCoupon, onOpenCode, charges, organizerId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const show = (open: boolean, words: string) => {
    // What had the focus in it is about to go.
    if (box.current?.contains(document.activeElement)) box.current.focus();
    setOpen(open);
    setSaid(words);
  };
  const isEntered = coupon === null || isOpen;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div ref={box} role="group" aria-label="Gutschein" tabIndex={-1}>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {isEntered ? (
        <EnterCoupon
          charges={charges}
          organizerId={organizerId}
          isStillSet={coupon}
          onOpenCode={onOpenCode}
          onCoupon={(found) => {
            onCoupon(found);
            show(false, "Gutschein gesetzt");
          }}
          onCancel={() => show(false, "")}
        />
      ) : (
        <SetCoupon
          coupon={coupon}
          problem={refuseCoupon(coupon, { charges, organizerId, now: berlinNow() })}
          onChange={() => show(true, "")}
          onClear={() => {
            onCoupon(null);
            show(false, "Gutschein entfernt");
          }}
        />
      )}
    </div>
  );
}

type SetProps = { coupon: Coupon; problem: string | null; onChange: () => void; onClear: () => void };

function SetCoupon({ coupon: { code, title }, problem, onChange, onClear }: SetProps) {
  return (
    <div className="coupon-field">
      <div className="coupon-field__set">
        <Icon of={Tag} />
        <span className="coupon-field__words">
          <VisuallyHidden>Gutschein:</VisuallyHidden>
          <b>{title}</b>
          <span className="small muted">{code}</span>
        </span>
        <Button variant="quiet" size="small" aria-label="Gutschein ändern" onClick={onChange}>
          ändern
        </Button>
        <IconButton label="Gutschein entfernen" onClick={onClear}>
          <Icon of={X} />
        </IconButton>
      </div>
      <div role="status">{problem !== null && <Notice tone="warning">{problem}</Notice>}</div>
    </div>
  );
}

/** What went wrong without words of its own (specification, section 8). */
const GENERAL = "Allgemeiner Fehler aufgetreten";

type EnterProps = Pick<Props, "charges" | "organizerId"> & {
  /** What counts until another one is set. */
  isStillSet: Coupon | null;
  onOpenCode: Props["onOpenCode"];
  onCoupon: (coupon: Coupon) => void;
  onCancel: () => void;
};

function EnterCoupon({ charges, organizerId, isStillSet, onOpenCode, onCoupon, onCancel }: EnterProps) {
  const id = useId();
  const [isScanning, setScanning] = useState(false);
  const form = useFormCall({
    id: `${id}-coupon`,
    fields: ["code"],
    initial: { code: "" },
    check: (_name, { code }) => (code.trim() === "" ? "Gib den Code deines Gutscheins ein." : null),
    send: async ({ code }) => {
      const answer = await call("coupon/check", { code: code.trim() });
      if (answer.status !== 250) return answer;
      const problem = refuseCoupon(answer.data, { charges, organizerId, now: berlinNow() });
      return problem === null ? answer : ({ status: 409, data: problem } as const);
    },
    onSuccess: (found) => onCoupon(found),
    onRefused: ({ status, data }) => ({
      message: null,
      fields: { code: status === 290 || status === 409 || status === 429 ? String(data) : GENERAL },
    }),
  });
  const [isScanned, setScanned] = useState(false);
  const check = useEffectEvent(() => void form.submit());
  const isWritten = form.values.code.trim() !== "";
  const tell = useEffectEvent(onOpenCode);
  useEffect(() => {
    if (isWritten) tell(() => check());
    return () => tell(null);
  }, [isWritten]);
  useEffect(() => {
    if (!isScanned) return;
    setScanned(false);
    // The field has the code by now.
    check();
  }, [isScanned]);
  const begin = useEffectEvent(() => {
    if (isStillSet !== null) form.focus("code");
  });
  // Another one is wanted: the field is what was asked for.
  useEffect(() => begin(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void form.submit();
  };
  return (
    <div className="coupon-field">
      <div className="coupon-field__row">
        <TextField
          label="Gutscheincode"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          onKeyDown={onKeyDown}
          {...form.field("code")}
        />
        <IconButton label="Gutschein scannen" boxed onClick={() => setScanning(true)}>
          <Icon of={Camera} />
        </IconButton>
        <Button variant="secondary" busy={form.isBusy} onClick={() => void form.submit()}>
          Prüfen
        </Button>
      </div>
      {isStillSet && (
        <div className="coupon-field__still">
          <p className="small muted">
            Bis dahin zählt <b>{isStillSet.title}</b> ({isStillSet.code}).
          </p>
          <Button variant="quiet" size="small" onClick={onCancel}>
            Abbrechen
          </Button>
        </div>
      )}
      <ScannerDialog
        isOpen={isScanning}
        onClose={() => setScanning(false)}
        onCode={(code) => {
          form.reset({ code });
          setScanned(true);
        }}
      />
    </div>
  );
}
