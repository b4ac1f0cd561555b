import type { Page } from "@playwright/test";
import type { Database } from "#server/platform/database.ts";
import { createCoupon, createReward } from "../testing/coupon-factory.ts";
import { filesOf } from "./build-files.ts";
import { expectFitsEveryone, expectMailFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { endHold, orderOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { befriend, createNotification, createOwnMember, givePoints, logInAs } from "./own-member.ts";
import { takeFreeTickets } from "./own-tickets.ts";
import { openFullWallet } from "./own-wallet.ts";
import { cityNamed, liveliestCity, nextEventOnSale, quietCity } from "./programme.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { Login, openAccountMenu, openCityPlace } from "./screens/login.ts";
import { orderToPayment } from "./screens/order-to-payment.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

type CutOff = (requests: RegExp) => Promise<unknown>;
type Screen = {
  name: string;
  open: (page: Page, database: Database, isMobile: boolean, cutOff: CutOff) => Promise<unknown>;
};

const SCREENS: readonly Screen[] = [
  { name: "home", open: (page) => page.goto("/") },
  {
    name: "home of a city",
    open: async (page, database) => page.goto(`/city/${(await liveliestCity(database)).id}`),
  },
  { name: "events", open: (page) => page.goto("/events") },
  {
    name: "events near a quiet city",
    open: async (page, database) => page.goto(`/events?stadt=${(await quietCity(database)).id}`),
  },
  {
    name: "events with tickets at the door only",
    open: async (page, database) => {
      const { id } = await cityNamed(database, "Zwiesel");
      await createOwnEvent(database, {
        event: { city_id: id, box_office_price_cents: 4200 },
        offers: [{ sale_ends_at: new Date(Date.now() - 60_000) }],
      });
      await page.goto(`/events?stadt=${id}`);
      await expect(page.getByText("Abendkasse 42,00 €").first()).toBeVisible();
    },
  },
  {
    name: "events that none fits",
    open: async (page) => {
      await page.goto("/events?wann=heute&preis=0&filter=2,25,20");
      await expect(page.getByText("Keine passenden Events gefunden")).toBeVisible();
    },
  },
  {
    name: "city search with its list",
    open: async (page) => {
      await page.goto("/events");
      await page.getByRole("main").getByRole("combobox", { name: "Stadt suchen" }).fill("m");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "city dialog",
    open: async (page, _database, isMobile) => {
      await page.goto("/");
      await (await openCityPlace(page, isMobile)).getByRole("button", { name: /^Stadt ändern/ }).click();
      await expect(page.getByRole("dialog", { name: "Wo gehst du aus?" })).toBeVisible();
    },
  },
  {
    name: "filter dialog",
    open: async (page) => {
      await page.goto("/events");
      await page.getByRole("button", { name: /^Filter/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "an event of the programme",
    open: async (page, database) => page.goto(`/eventDetails/${(await nextEventOnSale(database)).id}`),
  },
  {
    name: "an event with long words",
    open: async (page, database) => {
      const event = await createOwnEvent(database, {
        event: {
          title: `Donaudampfschifffahrtsgesellschaftskapitänsball ${Math.floor(Math.random() * 1e6)}`,
          line_up: ["Rechtsschutzversicherungsgesellschaftsorchester"],
        },
        offers: [{ title: "Begleitpersonenvorverkaufsticket", price_cents: 123_450, personal: true }],
      });
      await new Checkout(page).openFrom(event.path);
    },
  },
  {
    name: "an event without tickets left",
    open: async (page, database) =>
      page.goto((await createOwnEvent(database, { offers: [{ quota: 4, sold: 4 }] })).path),
  },
  {
    name: "checkout, just opened",
    open: async (page, database) => new Checkout(page).openFrom((await createOwnEvent(database)).path),
  },
  {
    name: "a checkout that does not arrive, said by a toast",
    open: async (page, database, _isMobile, cutOff) => {
      await page.goto((await createOwnEvent(database)).path);
      await cutOff(filesOf("/-ticket-checkout.lazy.tsx"));
      await page.getByRole("button", { name: "Tickets kaufen" }).click();
      await expect(page.getByRole("button", { name: "Noch einmal versuchen" })).toBeVisible();
    },
  },
  {
    name: "checkout with names, a wrong address and what is missing",
    open: async (page, database) => {
      const event = await createOwnEvent(database, {
        offers: [
          { personal: true, insurance_price_cents: 300 },
          { title: "Deluxe", quota: 12 },
        ],
      });
      const checkout = new Checkout(page);
      await checkout.openFrom(event.path);
      await checkout.dialog.getByRole("button", { name: "Andere Tickets dazunehmen" }).click();
      await checkout.takeMore("Standard", 2);
      await checkout.fillGuest({ ...aGuest("mara@lindqvist"), phone: "?" });
      await checkout.field("Telefon").blur();
    },
  },
  {
    name: "profile, just begun",
    open: async (page, database) => {
      await logInAs(page.context(), database, await createOwnMember(database));
      await page.goto("/profile");
      await expect(page.getByText("Noch keine Städte.")).toBeVisible();
    },
  },
  {
    name: "profile with friends, requests and cities",
    open: async (page, database) => {
      await openBusyProfile(page, database);
      await expect(page.getByText("Rechtsschutzversiche R.")).toBeVisible();
    },
  },
  {
    name: "friend requests",
    open: async (page, database) => {
      await openBusyProfile(page, database, "?zeige=anfragen");
      await expect(page.getByRole("button", { name: "Tim B. annehmen" })).toBeVisible();
    },
  },
  {
    name: "friends, one of them to be removed",
    open: async (page, database) => {
      await openBusyProfile(page, database, "?zeige=freunde");
      await page.getByRole("button", { name: /^Rechts.* entfernen$/ }).click();
    },
  },
  {
    name: "adding a friend who is not there",
    open: async (page, database) => {
      await openBusyProfile(page, database, "?zeige=freund");
      await page.getByRole("textbox", { name: "E-Mail" }).fill("niemand@mitglied.example");
      await page.getByRole("button", { name: "Anfrage senden" }).click();
      await expect(page.getByText("Es konnte kein Nutzer mit")).toBeVisible();
    },
  },
  {
    name: "own cities with the search's list",
    open: async (page, database) => {
      await openBusyProfile(page, database, "?zeige=staedte");
      await page.getByRole("combobox").fill("lü");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "own tickets, none yet",
    open: async (page, database) => {
      await logInAs(page.context(), database, await createOwnMember(database));
      await page.goto("/tickets");
      await expect(page.getByText("Du hast aktuell keine Tickets")).toBeVisible();
    },
  },
  {
    name: "own tickets with upgrades, long words",
    open: async (page, database) => {
      await logInAs(page.context(), database, await createOwnMember(database));
      const event = await createOwnEvent(database, {
        event: {
          title: `Donaudampfschifffahrtsgesellschaftskapitänsball ${Math.floor(Math.random() * 1e6)}`,
          ...{ ticket_upgrades: true, ticket_returns: true },
        },
        offers: [
          { price_cents: 0 },
          { title: "Begleitpersonenvorverkaufsticket", ticket_type: 2, quota: 12 },
        ],
      });
      await takeFreeTickets(page.context(), event.offerId);
      await page.goto("/tickets");
      await expect(page.getByRole("button", { name: /^QR-Code zeigen/ })).toBeVisible();
    },
  },
  {
    name: "notifications, none yet",
    open: async (page, database) => {
      await logInAs(page.context(), database, await createOwnMember(database));
      await page.goto("/notifications");
      await expect(page.getByText("Keine Benachrichtigungen vorhanden.")).toBeVisible();
    },
  },
  {
    name: "notifications, new and old",
    open: async (page, database) => {
      const member = await createOwnMember(database);
      const seen = { read_at: new Date(), created_at: new Date(Date.now() - 9 * 86_400_000) };
      await createNotification(database, member, {
        title: "Donaudampfschifffahrtsgesellschaftskapitänsball",
        ...seen,
      });
      await createNotification(database, member, {
        title: "Fotos von Hallentanz",
        link: "https://example.org/",
      });
      await createNotification(database, member, { kind: "friend-request", link: "/profile" });
      await logInAs(page.context(), database, member);
      await page.goto("/notifications");
      await expect(page.getByRole("region", { name: "2 neue" })).toBeVisible();
    },
  },
  {
    name: "coupons, one with long words",
    open: async (page, database) => {
      const member = await createOwnMember(database);
      const own = { owner_account_id: member.id, max_uses: 1 };
      await createCoupon(database, { ...own, code: `NF-${Date.now()}`, minimum_cents: 2000 });
      await createCoupon(database, {
        ...own,
        title: "Rechtsschutzversicherungsgesellschaftsfreigetränk",
        description: "Donaudampfschifffahrtsgesellschaftskapitänslimonade",
        platform: "offline",
      });
      await logInAs(page.context(), database, member);
      await page.goto("/coupons");
      await expect(page.getByRole("button", { name: /kopieren$/ })).toHaveCount(2);
    },
  },
  {
    name: "coupons, none",
    open: async (page, database) => {
      await logInAs(page.context(), database, await createOwnMember(database));
      await page.goto("/coupons");
      await expect(page.getByText("Keine Gutscheine vorhanden.")).toBeVisible();
    },
  },
  {
    name: "a coupon's QR",
    open: async (page, database) => {
      const member = await createOwnMember(database);
      await createCoupon(database, { owner_account_id: member.id, max_uses: 1 });
      await logInAs(page.context(), database, member);
      await page.goto("/coupons");
      await page.getByRole("button", { name: /^QR-Code/ }).click();
      await expect(page.getByRole("img", { name: /^QR-Code/ })).toBeVisible();
    },
  },
  {
    name: "reward shop",
    open: async (page, database) => {
      await createReward(database, { title: `Viel ${Date.now()}`, price_points: 1_000_000 });
      await logInAs(page.context(), database, await createOwnMember(database));
      await page.goto("/coupons?seite=shop");
      await expect(page.getByRole("button", { name: "Nicht genügend Punkte" }).first()).toBeVisible();
    },
  },
  {
    name: "credits, none yet",
    open: async (page, database) => {
      await logInAs(page.context(), database, await createOwnMember(database));
      await page.goto("/wallet");
      await expect(page.getByText("Keine Transaktionen vorhanden.")).toBeVisible();
    },
  },
  {
    name: "credits with all that may stand beside them",
    open: async (page, database) => {
      await openFullWallet(page, database);
      await expect(page.getByText(/für offene Bestellungen reserviert/)).toBeVisible();
    },
  },
  {
    name: "payout of credits with its fields empty",
    open: async (page, database) => {
      await openFullWallet(page, database);
      await page.getByRole("button", { name: "Guthaben auszahlen" }).click();
      const dialog = page.getByRole("dialog", { name: "Guthaben auszahlen" });
      await dialog.getByRole("button", { name: "Auszahlen" }).click();
      await expect(dialog.getByText("Bitte gib an, wem das Konto gehört.")).toBeVisible();
    },
  },
  {
    name: "scoreboard, far behind",
    open: async (page, database) => {
      const member = await createOwnMember(database, { lastname: "Öhme" });
      await givePoints(database, member, 3);
      await givePoints(
        database,
        await createOwnMember(database, { firstname: "Donaudampfschifffahrtsgesellschaftskapitän" }),
        1_234_567,
      );
      await logInAs(page.context(), database, member);
      await page.goto("/scoreboard");
      await expect(page.getByRole("row", { name: /Das bist du/ })).toBeVisible();
      await expect(page.getByText("noch 247 bis Stammgast")).toBeVisible();
    },
  },
  {
    name: "scoreboard that does not come",
    open: async (page, database, _isMobile, cutOff) => {
      await logInAs(page.context(), database, await createOwnMember(database));
      await cutOff(/\/(punktesystem\/getData|tickets\/getRang)$/);
      await page.goto("/scoreboard");
      await expect(page.getByText("Das Scoreboard ist nicht angekommen")).toBeVisible();
      await expect(page.getByText("Dein Rang ist nicht angekommen.")).toBeVisible();
    },
  },
  {
    name: "login after a refusal",
    open: async (page) => {
      await page.goto("/login?redirect=/settings");
      await new Login(page).logIn("niemand@mitglied.example", "nicht das Passwort");
      await expect(new Login(page).alert).toBeVisible();
    },
  },
  {
    name: "login with its fields empty",
    open: async (page) => {
      await page.goto("/login");
      await new Login(page).send.click();
      await expect(page.getByText("Bitte gib deine E-Mail-Adresse an.")).toBeVisible();
    },
  },
  {
    name: "forgotten password, link sent",
    open: async (page) => {
      await page.goto("/login?page=forgot");
      await page.getByRole("textbox", { name: "E-Mail" }).fill("niemand@mitglied.example");
      await page.getByRole("button", { name: "Link anfordern" }).click();
      await expect(page.getByRole("button", { name: "Noch einmal schicken" })).toBeVisible();
    },
  },
  {
    name: "new password",
    open: async (page) => {
      await page.goto("/login?page=resetpassword&resetkey=unbekannt");
      await page.getByLabel("Neues Passwort", { exact: true }).fill("neues licht im hafen");
    },
  },
  { name: "new password without a link", open: (page) => page.goto("/login?page=resetpassword") },
  {
    name: "confirmation that is too late",
    open: async (page) => {
      await page.goto("/bestaetigen?key=unbekannt");
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: "Einloggen" })).toBeVisible();
    },
  },
  {
    name: "account menu",
    open: async (page, database, isMobile) => {
      const member = await createOwnMember(database, {
        firstname: "Maximiliane-Charl",
        lastname: "Rechtsschutzversiche",
      });
      const { id } = await cityNamed(database, "Garmisch-Partenkirchen");
      await database.insertInto("my_city").values({ account_id: member.id, city_id: id }).execute();
      await logInAs(page.context(), database, member);
      await page.goto("/");
      await expect(await openAccountMenu(page, isMobile)).toContainText("Abmelden");
    },
  },
  {
    name: "home of a member",
    open: async (page, database) => {
      const member = await createOwnMember(database);
      for (const name of ["Garmisch-Partenkirchen", "Hamburg", "Wien"]) {
        const { id } = await cityNamed(database, name);
        await database.insertInto("my_city").values({ account_id: member.id, city_id: id }).execute();
      }
      await logInAs(page.context(), database, member);
      await page.goto("/");
      await expect(page.getByRole("main").getByRole("link", { name: "Wien" })).toBeVisible();
    },
  },
  {
    name: "checkout with its login",
    open: async (page, database) => {
      const checkout = new Checkout(page);
      await checkout.openFrom((await createOwnEvent(database)).path);
      await checkout.dialog.getByText("Einloggen", { exact: true }).click();
      await expect(checkout.dialog.getByLabel("Passwort", { exact: true })).toBeVisible();
    },
  },
  {
    name: "checkout of a member",
    open: async (page, database) => {
      const member = await createOwnMember(database, { lastname: "Rechtsschutzversiche" });
      await logInAs(page.context(), database, member);
      const checkout = new Checkout(page);
      await checkout.openFrom((await createOwnEvent(database)).path);
      await expect(checkout.dialog).toContainText("Eingeloggt als");
    },
  },
  {
    name: "an advertisement",
    open: async (page) => {
      await page.goto("/events");
      await page.mouse.wheel(0, 100);
      await expect(page.getByRole("complementary", { name: "Anzeige" })).toBeVisible();
    },
  },
  { name: "terms", open: (page) => page.goto("/agb") },
  { name: "privacy", open: (page) => page.goto("/datenschutz") },
  { name: "imprint", open: (page) => page.goto("/impressum") },
  { name: "an event that is not there", open: (page) => page.goto("/eventDetails/999999999") },
  { name: "a purchase that is not there", open: (page) => page.goto("/checkoutFinished/unbekannt") },
  { name: "a payment that is not there", open: (page) => page.goto("/sandbox/pay/ses_unbekannt") },
  {
    name: "a download that is not there",
    open: (page) => page.goto("/checkout/getFile?type=ticket&file=abc&name=x"),
  },
  { name: "the description of the calls", open: (page) => page.goto("/api") },
];

/** With a friend of a long name, a request and two cities. */
async function openBusyProfile(page: Page, database: Database, search = ""): Promise<void> {
  const member = await createOwnMember(database, { firstname: "Maximiliane-Charl" });
  const friend = await createOwnMember(database, {
    firstname: "Rechtsschutzversiche",
    lastname: "Rung",
    seen_at: new Date(Date.now() - 40 * 60_000),
  });
  const asker = await createOwnMember(database, { firstname: "Tim", lastname: "Berger" });
  await befriend(database, member, friend);
  await befriend(database, asker, member, "asked");
  for (const name of ["Hamburg", "Garmisch-Partenkirchen"]) {
    const { id } = await cityNamed(database, name);
    await database.insertInto("my_city").values({ account_id: member.id, city_id: id }).execute();
  }
  await logInAs(page.context(), database, member);
  await page.goto(`/profile${search}`);
}

for (const { name, open } of SCREENS) {
  test(`${name} fits everyone`, async ({ page, database, expectedFailures, cutOff, isMobile }) => {
    expectedFailures.add("404");
    await open(page, database, isMobile, cutOff);
    await expectFitsEveryone(page, name);
  });
}

test("the menu fits everyone", async ({ page, isMobile }) => {
  await page.goto("/");
  if (!isMobile) await page.setViewportSize({ width: 640, height: 800 });
  await page.getByRole("button", { name: "Menü" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFitsEveryone(page, "menu");
});

test("what does not arrive fits everyone", async ({ page, cutOff }) => {
  await page.goto("/agb");
  await cutOff(/\/home\/(getEvents|getEventsByCity|getFilterItems)$/);
  await page.getByRole("link", { name: "Events", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Noch einmal versuchen" })).toBeVisible();
  await expectFitsEveryone(page, "failed events");
});

test("every screen of a purchase fits everyone", async ({ page, database, email }) => {
  test.setTimeout(120_000);
  const event = await createOwnEvent(database, { event: { title: "Nacht der überlangen Wörterschlangen" } });
  const payment = await orderToPayment(page, event.path, email);
  await expectFitsEveryone(page, "open payment");
  await payment.stayAfterwards();
  await payment.pay();
  await expect(page.getByRole("heading", { name: "Bezahlt" })).toBeVisible();
  await expectFitsEveryone(page, "done payment");
  await page.getByRole("link", { name: "Zurück zum Shop" }).click();
  await new Finished(page).expectSuccess();
  await expectFitsEveryone(page, "finished purchase");
  const [mail] = await mailsTo(database, email, 1);
  await page.goto("/dev/mail");
  await expectFitsEveryone(page, "mails");
  await page.getByRole("link", { name: new RegExp(email.replaceAll(".", "\\.")) }).click();
  await expect(page.getByRole("heading", { name: "Anhänge" })).toBeVisible();
  await expectFitsEveryone(page, "one mail");
  await page.goto("about:blank");
  await page.setContent(mail?.html || "");
  await expectMailFitsEveryone(page, "the mail itself");
});

test("a purchase that waits, failed or ended fits everyone", async ({ page, database, email }) => {
  test.setTimeout(120_000);
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  const paymentUrl = page.url();
  await payment.payLater();
  await expect(page.getByRole("heading", { name: "Die Zahlung läuft noch" })).toBeVisible();
  await expectFitsEveryone(page, "payment on its way");
  const finishedUrl = page.url();
  await page.goto(paymentUrl);
  await page.getByRole("button", { name: "Lastschrift platzen lassen" }).click();
  await page.goto(finishedUrl);
  await new Finished(page).expectFailure("Die Zahlung hat nicht geklappt.");
  await expectFitsEveryone(page, "failed purchase");
  await page.getByRole("link", { name: "Noch einmal bezahlen" }).click();
  await expect(payment.payButton).toBeVisible();
  await page.goto(finishedUrl);
  await expect(page.getByRole("timer")).toBeVisible({ timeout: 15_000 });
  await expectFitsEveryone(page, "open purchase with its timer");
  await endHold(database, (await orderOf(database, email)).id);
  await new Finished(page).expectFailure(/abgelaufen/);
});
