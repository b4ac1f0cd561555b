/** Buyers of one ticket each, for 11,25 € with a coupon: `node testing/coupon-buyer-process.ts DATABASE_URL OFFER_ID COUPON_ID BUYERS PREFIX`. */
import { buyersAtOnce } from "./buyers-at-once.ts";
import { reducedForm } from "./reduced-form.ts";
import { openTicketShop } from "./ticket-shop.ts";

const [url = "", offerId, couponId, buyers, prefix = ""] = process.argv.slice(2);
await buyersAtOnce(url, Number(buyers), (database) => {
  const shop = openTicketShop(database);
  return (buyer) =>
    shop.buy(reducedForm(Number(offerId), Number(couponId), { email: `${prefix}.${buyer}@example.org` }));
});
