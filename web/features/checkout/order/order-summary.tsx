import { Fragment, type ReactNode, useId, useState } from "react";
import { costText, formatCents } from "#web/platform/money.ts";
import { Dotted } from "#web/ui/dotted.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ChevronDown } from "#web/ui/icons.ts";
import { Perforated } from "#web/ui/perforated.tsx";
import type { OrderLine } from "./order-lines.ts";

export type Sums = {
  /** What the buyer reads, top to bottom; adds up to the total. */
  lines: readonly OrderLine[];
  /** What becomes of the total: credits, what is left to pay, what is paid later. */
  rest: readonly OrderLine[];
  /** Null while nothing is chosen. */
  totalCents: number | null;
};

type Props = Sums & {
  /** What it is for. */
  head: ReactNode;
  /** What is in the total. */
  note: string | null;
  /** What is bought and for when, in a line, where the rest is folded. */
  brief: readonly ReactNode[];
};

/**
 * What is bought, for when, fees and total: stands directly above the button (product decisions, "Buying"). Where the button stays on a
 * phone's screen, head and lines are folded behind one line that says what and when; a press opens them.
 */
export function OrderSummary({ head, lines, rest, totalCents, note, brief }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Perforated className="order" data-open={isOpen || undefined}>
      <div id={id}>{head}</div>
      {lines.length > 0 && <Lines className="order__lines" lines={lines} />}
      <div className="order__sum">
        <button
          type="button"
          className="order__fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={ChevronDown} className="icon-small" />
          <Dotted parts={[...brief]} />
        </button>
        <p className="small">
          <b>Gesamt</b>
          {totalCents !== null && totalCents > 0 && note && <span className="muted">{note}</span>}
        </p>
        <output aria-live="polite">{totalCents === null ? formatCents(0) : costText(totalCents)}</output>
        {rest.length > 0 && <Lines className="order__rest" lines={rest} />}
      </div>
    </Perforated>
  );
}

function Lines({ className, lines }: { className: string; lines: readonly OrderLine[] }) {
  return (
    <dl className={className}>
      {lines.map(({ label, cents, isSum }) => (
        <Fragment key={label}>
          <dt data-sum={isSum || undefined}>{label}</dt>
          <dd data-sum={isSum || undefined}>{isSum ? formatCents(cents) : costText(cents)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
