/** Buyers of one lounge each, for 300 €: `node testing/lounge-buyer-process.ts DATABASE_URL LOUNGE_ID BUYERS`. */
import { buyersAtOnce } from "./buyers-at-once.ts";
import { loungeForm } from "./lounge-factory.ts";
import { openLoungeShop } from "./lounge-shop.ts";

const [url = "", loungeId, buyers] = process.argv.slice(2);
await buyersAtOnce(url, Number(buyers), (database) => {
  const buy = openLoungeShop(database);
  return (buyer) =>
    buy(loungeForm([{ id: Number(loungeId) }], "300.00", { email: `${process.pid}.${buyer}@example.org` }));
});
