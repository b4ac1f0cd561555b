import type { OwnLounge } from "#contract/areas/tickets.ts";
import { pictureSources } from "#contract/pictures.ts";
import { formatDateTime } from "#web/platform/dates.ts";
import { fileLink } from "#web/platform/file-link.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dotted } from "#web/ui/dotted.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrowRight, Download } from "#web/ui/icons.ts";
import { Picture } from "#web/ui/picture.tsx";
import { OpenAmount, PayRest } from "./lounge-rest.tsx";

type Props = {
  lounges: readonly OwnLounge[];
  onOpen: (bookingId: number) => void;
  onPayRest: (bookingId: number) => void;
};

/** The booked lounges, each with its code; nothing while there is none. */
export function OwnLounges({ lounges, onOpen, onPayRest }: Props) {
  const today = useToday();
  if (lounges.length === 0) return null;
  return (
    <section aria-labelledby="lounges">
      <h2 className="t-h2" id="lounges">
        Lounges
      </h2>
      <ul className="own-lounges">
        {lounges.map((lounge) => (
          <li key={lounge.bookingId} className="own-lounge">
            <Picture
              {...pictureSources(lounge.imageKey)}
              sizes="120px"
              alt={lounge.imageAlt}
              width={1200}
              height={800}
              shape="wide"
              off={lounge.status === 2}
              className="own-lounge__picture"
            />
            <div className="own-lounge__words">
              <h3 className="t-h3">{lounge.title}</h3>
              <p className="muted small">
                <Dotted parts={[lounge.eventTitle, formatDateTime(lounge.startTime, today)]} />
              </p>
              <p className="muted small">
                {lounge.bookedQuantity > 1 && `${lounge.bookedQuantity} × `}
                {lounge.maxGuests} Gäste
              </p>
              {lounge.status === 2 ? (
                <p className="own-lounge__state">Nicht mehr gültig</p>
              ) : (
                <OpenAmount lounge={lounge} />
              )}
            </div>
            {(lounge.secureCode !== null || lounge.file !== null) && (
              <div className="own-lounge__actions">
                <PayRest lounge={lounge} onPayRest={onPayRest} />
                {lounge.secureCode !== null && (
                  <Button
                    variant="secondary"
                    aria-label={`QR-Code zeigen: ${lounge.title}, ${lounge.eventTitle}`}
                    onClick={() => onOpen(lounge.bookingId)}
                  >
                    QR-Code
                    <Icon of={ArrowRight} />
                  </Button>
                )}
                {lounge.file && (
                  <a
                    className={buttonClass({ variant: "quiet" })}
                    href={fileLink("ticket", lounge.file)}
                    download={lounge.file.name}
                    aria-label={`${lounge.title} als PDF laden`}
                  >
                    <Icon of={Download} />
                    PDF
                  </a>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
