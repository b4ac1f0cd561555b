import { Link } from "@tanstack/react-router";
import type { OwnLounge } from "#contract/areas/tickets.ts";
import { formatEuro } from "#web/platform/money.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";

/** What is open of a reserved lounge, or that it is being paid; nothing while nothing is. */
export function OpenAmount({ lounge: { openAmount, restCipher } }: { lounge: OwnLounge }) {
  if (openAmount === 0) return null;
  return (
    <p className="own-lounge__state num">
      {restCipher === null
        ? `Noch offen: ${formatEuro(openAmount)}`
        : `Noch offen: ${formatEuro(openAmount)}, wartet auf deine Zahlung`}
    </p>
  );
}

type Props = { lounge: OwnLounge; onPayRest: (bookingId: number) => void };

/** The way to pay it: the checkout, or the order that waits for its payment, wherever it was placed. */
export function PayRest({ lounge, onPayRest }: Props) {
  const { title, eventTitle, restCipher, payable, bookingId } = lounge;
  if (restCipher !== null)
    return (
      <Link
        to="/checkoutFinished/$cipher"
        params={{ cipher: restCipher }}
        className={buttonClass({ variant: "secondary" })}
        aria-label={`Zur Zahlung des Rests: ${title}, ${eventTitle}`}
      >
        Zur Zahlung
      </Link>
    );
  return (
    payable === 1 && (
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={`Rest jetzt zahlen: ${title}, ${eventTitle}`}
        onClick={() => onPayRest(bookingId)}
      >
        Rest jetzt zahlen
      </Button>
    )
  );
}
