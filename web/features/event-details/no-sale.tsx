import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button, type ButtonLook, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrowUpRight } from "#web/ui/icons.ts";
import { Perforated } from "#web/ui/perforated.tsx";
import { closedHint, closedText } from "./closed-text.ts";
import type { Sale } from "./sale.ts";

type NoSaleProps = { event: EventDetails; sale: Sale };

/** The desktop's buy column while nothing can be bought here. */
export function NoSaleBox({ event, sale }: NoSaleProps) {
  const today = useToday();
  return (
    <Perforated tone="unprinted">
      <div className="buy-box__choice">
        <p className="small muted num">{formatDateTime(event.startTime, today)}</p>
        <h2 className="t-h3">{event.title}</h2>
      </div>
      <div className="buy-box__total">
        <NoSale event={event} sale={sale} look={{ size: "large", block: true }} />
        {sale.kind === "external" && (
          <p className="legal buy-box__note">Der Verkauf läuft über einen anderen Shop.</p>
        )}
        {sale.kind === "payment-off" && (
          <p className="legal buy-box__note">Bezahlen ist hier gerade nicht möglich.</p>
        )}
      </div>
    </Perforated>
  );
}

/** What stands where the button would be. */
export function NoSale({ event, sale, look }: NoSaleProps & { look?: ButtonLook }) {
  const today = useToday();
  if (sale.kind === "external") {
    return (
      <a
        className={buttonClass({ variant: "primary", size: "large", block: true })}
        href={sale.link}
        target="_blank"
        rel="noreferrer"
      >
        Zum Ticketshop
        <Icon of={ArrowUpRight} />
      </a>
    );
  }
  const text = closedText(event, sale, today);
  // There is no sale to wait for: sold out, too, hides the button (events specification, section 4).
  if (sale.kind === "none" || sale.kind === "over" || sale.kind === "sold-out") {
    const hint = closedHint(event, sale);
    return (
      <div className="buy-box__closed">
        <p>{text}</p>
        {hint && <p className="small muted">{hint}</p>}
      </div>
    );
  }
  return (
    <Button variant="primary" {...look} disabled>
      {text}
    </Button>
  );
}
