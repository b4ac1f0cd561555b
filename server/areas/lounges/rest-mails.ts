import { orderMail, type WriteOrderMail } from "#server/areas/checkout/public.ts";
import { euro } from "#server/platform/german-format.ts";

/** What mails about the rest of reserved lounges say; all others are those of any order. */
export const writeRestMail =
  (publicUrl: string): WriteOrderMail =>
  async (_db, template, { event, ...facts }) => {
    const { order, orderUrl, hasInvoice } = facts;
    if (event === undefined) throw new Error(`order ${order.id} has lost its event`);
    if (template === "tickets")
      return orderMail(
        { order, event },
        {
          subject: `Deine Lounge bei ${event.title} ist ganz bezahlt`,
          preview: "Der Rest ist da. Dein Code bleibt derselbe.",
          heading: "Alles bezahlt.",
          texts: [
            `der Rest für deine Reservierung ist angekommen. Dein Code bleibt derselbe.${hasInvoice ? " Die Schlussrechnung hängt an dieser Mail." : ""}`,
          ],
          button: { label: "Bestellung ansehen", url: orderUrl },
          rows: [["Bezahlt", `${euro(order.totalCents)} inkl.\u00a0MwSt.`]],
        },
      );
    if (template === "reissued")
      return orderMail(
        { order, event },
        {
          subject: `Deine Lounge bei ${event.title} ist wieder ganz bezahlt`,
          preview: "Deine Zahlung zählt wieder. Dein Code bleibt derselbe.",
          heading: "Alles wieder bezahlt.",
          texts: ["deine Zahlung für den Rest der Lounge zählt wieder. Dein Code bleibt derselbe."],
          button: { label: "Zum Event", url: `${publicUrl}/eventDetails/${event.id}` },
        },
      );
    return undefined;
  };
