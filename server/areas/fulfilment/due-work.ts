import { sql } from "kysely";
import {
  FULFIL_ORDER,
  hasBuyer,
  type OrderJobData,
  type Products,
  paidOrders,
} from "#server/areas/checkout/public.ts";
import { DOCUMENT_CANCELLATION } from "#server/areas/invoicing/public.ts";
import type { DueWork } from "#server/platform/due-work.ts";
import { outboxDueWork } from "#server/platform/mail/outbox-jobs.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { orderMails } from "./job-kinds.ts";
import { allTakenBack } from "./taken-back.ts";

/** How far back is looked: what is older was found a thousand times, or is known to the people who were alarmed. */
const LONGEST = 14 * 86_400_000;

/**
 * A paid order has its documents, all together with its calendar file, and its mail, unless what it bought was taken back. Scalar subqueries,
 * because they look up one order each: `not exists` read all documents and mails there are.
 */
const fulfilments = (products: Products): DueWork<OrderJobData> => ({
  job: FULFIL_ORDER,
  named: ["orderId"],
  query: (now) => sql`
    select jsonb_build_object('orderId', o.id) as data from (${paidOrders(new Date(now.getTime() - LONGEST))}) o
    where ((o.event_id is not null or o.total_cents > 0) and (select d.id from document d where d.order_id = o.id
        and d.kind = case when o.event_id is null then 'invoice' else 'calendar' end) is null)
      or ((select m.id from order_mail m where m.order_id = o.id and m.occasion = 'tickets') is null
        and not ${allTakenBack(products, sql`o.id`)})`,
});

/** A cancellation invoice has its document and its mail. What the document is called before its number depends on what was bought. */
const cancellations: DueWork<OrderJobData> = {
  job: DOCUMENT_CANCELLATION,
  named: ["orderId"],
  query: (now) => sql`
    select jsonb_build_object('orderId', i.order_id) as data from invoice i
    where i.kind = 'cancellation' and i.issued_at > ${new Date(now.getTime() - LONGEST)}
      and ${hasBuyer(sql`i.order_id`)}
      and (not exists (select from document d where d.order_id = i.order_id and d.kind = 'cancellation'
          and d.file_name like '%-' || (i.content ->> 'number') || '.pdf')
        or not exists (select from order_mail m where m.order_id = i.order_id
          and m.occasion = case when i.content -> 'cancels' ? 'extent' then 'cancellation:' || i.id else 'cancellation' end))`,
};

/** What orders, documents and their mails wait for, for the reconciler. */
export const fulfilmentDueWork = ({
  mailer,
  products,
}: Pick<FulfilmentDeps, "mailer" | "products">): DueWork[] => [
  fulfilments(products),
  cancellations,
  outboxDueWork(orderMails, mailer),
];
