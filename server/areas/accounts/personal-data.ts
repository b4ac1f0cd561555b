import { readPicture, removePicture } from "#server/areas/media/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { scopeColumns } from "#server/platform/grants.ts";
import type { ExportedFile, PersonalDataPart } from "#server/platform/personal-data.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { lockAccount, selectAccountDates, selectAccountsWithGrants } from "./account-queries.ts";
import { selectPayoutRequests } from "./deletion/payout-queries.ts";
import { selectLiveLogins } from "./device-login-queries.ts";
import { isLastAdmin } from "./grants/grant-queries.ts";

const LAST_ADMIN =
  "Du bist die letzte Person, die diese Plattform verwalten darf. Gib das Recht zuerst jemand anderem; dann kannst du dein Konto löschen.";

/** The account's own row goes last, by the use case; everything that refers to it goes with it. */
export function accountsPersonalData({ files }: { readonly files: FileStore }): PersonalDataPart {
  return {
    area: "accounts",
    tables: {
      account: { fate: "deleted", section: "konto" },
      access_grant: { fate: "deleted", section: "konto" },
      account_mail: { fate: "deleted", section: "mails" },
      // Says until it expires that its account is gone, and names no person.
      account_link: { fate: "pseudonymised", section: "mails" },
      device_login: { fate: "deleted", section: "geraete" },
      session: { fate: "deleted", section: "geraete" },
      remember_token: { fate: "deleted", section: "geraete" },
      payout_request: { fate: "kept", section: "loeschen" },
      picture: { fate: "deleted", section: "bild" },
    },
    async describeDeletion(db, accountId) {
      const payouts = await selectPayoutRequests(db, accountId);
      return {
        lost: ["Dein Profil mit Bild, Kontaktdaten und Einstellungen, auf allen deinen Geräten."],
        kept:
          payouts.length === 0
            ? []
            : ["Angaben zu Auszahlungen deines Guthabens, als Beleg der Buchhaltung (§ 147 AO)."],
      };
    },
    async findObstacle(tx, accountId) {
      return (await isLastAdmin(tx, accountId)) ? LAST_ADMIN : null;
    },
    async erase(tx, { accountId, isFollowUp }) {
      if (isFollowUp) return "done";
      const account = await lockAccount(tx, accountId);
      if (account?.avatarKey) await removePicture(tx, account.avatarKey);
      return "done";
    },
    exportFiles: (db, accountId) => exportFiles(db, files, accountId),
  };
}

async function exportFiles(db: Queryable, files: FileStore, accountId: number): Promise<ExportedFile[]> {
  const [account] = await selectAccountsWithGrants(db, [accountId]);
  const dates = await selectAccountDates(db, accountId);
  if (account === undefined || dates === undefined) return [];
  const logins = await selectLiveLogins(db, accountId, new Date());
  const payouts = await selectPayoutRequests(db, accountId);
  const { avatar_key: avatarKey } = account;
  return [
    {
      name: "account.json",
      json: {
        nummer: account.id,
        email: account.email,
        emailBestaetigtAm: account.email_verified_at && berlinWallClock(account.email_verified_at),
        vorname: account.firstname,
        nachname: account.lastname,
        vornameLateinisch: account.firstname_latin,
        nachnameLateinisch: account.lastname_latin,
        telefon: account.phone,
        geschlecht: account.gender,
        geburtsdatum: account.birth_date,
        dunklesDesign: account.dark_mode,
        sichtbarFuerAndere: account.is_visible,
        rechte: account.grants.map(({ permission, scope }) => ({
          recht: permission,
          veranstalter: scopeColumns(scope).organiser_id,
          event: scopeColumns(scope).event_id,
        })),
        angelegtAm: berlinWallClock(dates.createdAt),
        zuletztGesehenAm: dates.seenAt && berlinWallClock(dates.seenAt),
        auszahlungen: payouts.map(({ amountCents, iban, holder, requestedAt, paidAt }) => ({
          betragCent: amountCents,
          iban,
          inhaber: holder,
          am: berlinWallClock(requestedAt),
          ueberwiesenAm: paidAt && berlinWallClock(paidAt),
        })),
      },
    },
    {
      name: "geraete.json",
      json: logins.map(({ device, place, client, created_at, seen_at }) => ({
        geraet: device,
        ort: place,
        art: client,
        eingeloggtAm: berlinWallClock(created_at),
        zuletztGesehenAm: berlinWallClock(seen_at),
      })),
    },
    ...(avatarKey === null ? [] : [{ name: "profilbild.webp", read: () => readPicture(files, avatarKey) }]),
  ];
}
