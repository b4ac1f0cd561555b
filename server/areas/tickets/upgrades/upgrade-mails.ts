import { orderMail, type WholeOrder, type WriteOrderMail } from "#server/areas/checkout/public.ts";
import { loadEventForDocuments } from "#server/areas/events/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { euro } from "#server/platform/german-format.ts";
import { rowsOfEvent, whenAndWhere } from "../ticket-notice.ts";

/** What the mail that brings the better ticket says; others about its order are general ones. */
export const writeUpgradeMail: WriteOrderMail = async (
  _db,
  template,
  { order, event, orderUrl, hasInvoice },
) => {
  if (event === undefined) return undefined;
  const [upgrade] = order.positions;
  if (template === "tickets" || template === "reissued")
    return orderMail(
      { order, event },
      {
        subject: `Dein Upgrade für ${event.title}`,
        preview: "Dein Ticket hat einen neuen Code. Der alte öffnet keine Tür mehr.",
        heading: "Hier ist dein besseres Ticket.",
        texts: [
          `dein ${upgrade?.title ?? "Upgrade"} ist da. Das Ticket mit dem neuen Code hängt als PDF an dieser Mail${template === "tickets" && hasInvoice ? ", dazu die Rechnung" : ""}.`,
          "Lösch, was du von vorher gespeichert oder ausgedruckt hast: Mit dem alten Code kommst du nicht mehr rein.",
        ],
        button: { label: "Ticket öffnen", url: orderUrl },
        rows: [...rowsOfEvent(event), ["Bezahlt", `${euro(order.totalCents)} inkl.\u00a0MwSt.`]],
      },
    );
  return undefined;
};

/** What the member is told when it is there. */
export async function upgradeNotice(db: Queryable, { id, eventId, positions: [upgrade] }: WholeOrder) {
  const event = await loadEventForDocuments(db, eventId);
  if (event === undefined) throw new Error(`order ${id} has lost its event`);
  return { title: `${upgrade?.title ?? "Upgrade"} für ${event.title}`, body: whenAndWhere(event) };
}
