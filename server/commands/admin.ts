import { CHECK_EMAIL } from "#contract/account-data.ts";
import { accountNameFields, emailField } from "#contract/person-fields.ts";
import { missingLatinNames } from "#contract/person-names.ts";
import { grantPermission, listGrants, openAccount, revokePermission } from "../areas/accounts/public.ts";
import { listOrganisers } from "../areas/events/public.ts";
import { readId, readOptions, runCommand, UsageError } from "../platform/command.ts";
import { type Database, inTransaction } from "../platform/database.ts";
import { type Grant, grantOf } from "../platform/grants.ts";
import { StartError } from "../platform/start-error.ts";
import { addCounter, giveNewCode, tableOfCounters, takeAwayCounter } from "./admin/counters.ts";
import { describeGrant, describeScope, grantOfWords, organiserOfScope } from "./admin/grant-words.ts";
import { addOrganiser, approve, ORGANISER_OPTIONS } from "./admin/organisers.ts";
import { openCommandDatabase } from "./command-database.ts";
import { table } from "./table.ts";

const USAGE = `Usage: npm run admin -- create EMAIL FIRSTNAME LASTNAME
       npm run admin -- create-organiser --name NAME --legal-name NAME --street STREET --postcode CODE --city CITY
                        --country DE|AT|CH --email EMAIL --phone PHONE [--vat-id ID]
       npm run admin -- approve|disapprove ORGANISER
       npm run admin -- grant|revoke EMAIL admin
       npm run admin -- grant|revoke EMAIL PERMISSION all|organiser ORGANISER|event EVENT
       npm run admin -- create-counter NAME PERMISSION[,PERMISSION…] organiser ORGANISER|event EVENT
       npm run admin -- new-code|revoke-counter COUNTER
       npm run admin -- list

create            opens an account and prints a link, for 60 minutes, by which its owner sets the password; again while none is set
create-organiser  takes in a seller, as invoices name it, and prints its number. It may publish once it is approved
approve           lets an organiser publish; disapprove: it publishes nothing more, and what is published is sold on
grant, revoke     what an account may do, and where. PERMISSION is door, cloakroom, bar, till, office, or organise: write and sell events,
                  and whatever its staff does. admin: everything. One admin stays
create-counter    adds a named device that needs no account, for door, cloakroom, bar or till, and prints the code that signs it in, once
new-code          another code for it, as for another device; the old one is signed out when it is used
revoke-counter    signs it out for good
list              who may do what, the organisers and the counters

The installation is that of the environment and .env, as for npm start. Servers may run, and know of it at once.

Exit status: 0 done, 1 not done, 2 wrong usage.`;

/** @returns what is said when it is done */
type Action = (db: Database, publicUrl: string) => Promise<string>;

await runCommand(USAGE, async (args, config, started) => {
  const act = actionOf(args);
  const settings = config();
  const what = { command: "admin", table: "access_grant", things: "accounts" };
  console.log(await act(await openCommandDatabase(settings, started, what), settings.publicUrl));
});

/** @throws UsageError before anything is opened */
function actionOf(args: readonly string[]): Action {
  const { values, positionals } = readOptions(args, ORGANISER_OPTIONS);
  const [command, ...words] = positionals;
  if (command !== "create-organiser" && Object.keys(values).length > 0)
    throw new UsageError("These options are for create-organiser.");
  if (command === "create" && words.length === 3) return create(words as [string, string, string]);
  if (command === "create-organiser" && words.length === 0) return addOrganiser(values);
  if ((command === "approve" || command === "disapprove") && words.length === 1)
    return approve(readId(words[0], "organiser"), command === "approve");
  if (command === "grant" || command === "revoke") {
    const [email = "", ...rest] = words;
    return command === "grant" ? grant(email, grantOfWords(rest)) : revoke(email, grantOfWords(rest));
  }
  if (command === "create-counter") return addCounter(words);
  if ((command === "new-code" || command === "revoke-counter") && words.length === 1)
    return (command === "new-code" ? giveNewCode : takeAwayCounter)(readId(words[0], "counter"));
  if (command === "list" && words.length === 0) return list;
  throw new UsageError("What is to be done?");
}

function create([email, firstname, lastname]: [string, string, string]): Action {
  const person = {
    email: emailField.safeParse(email),
    firstname: accountNameFields.firstname.safeParse(firstname),
    lastname: accountNameFields.lastname.safeParse(lastname),
  };
  if (!person.email.success) throw new UsageError(CHECK_EMAIL);
  if (!person.firstname.success || !person.lastname.success)
    throw new UsageError(String((person.firstname.error ?? person.lastname.error)?.issues[0]?.message));
  const names = { firstname: person.firstname.data, lastname: person.lastname.data };
  const needed = Object.values(missingLatinNames(names)).find((message) => message !== null);
  if (needed) throw new UsageError(needed);
  const given = { email: person.email.data, ...names };
  return async (db, publicUrl) => {
    const account = await inTransaction(db, (tx) => openAccount(tx, given, new Date()));
    if (account.kind === "has-password")
      throw new StartError(
        `${given.email} has an account with a password: ${publicUrl}/login?page=forgot sets a new one.`,
      );
    const link = `${publicUrl}/login?page=resetpassword&resetkey=${account.token}`;
    const opened = account.kind === "opened" ? "has an account" : "still has no password";
    return `${given.email} ${opened}. By this link the password is set, once, within 60 minutes:\n${link}`;
  };
}

function grant(email: string, given: Grant): Action {
  return async (db) => {
    await organiserOfScope(db, given.scope);
    const outcome = await inTransaction(db, (tx) => grantPermission(tx, { email, grant: given }));
    if (outcome === "no-account") throw noAccount(email);
    return `${email} ${outcome === "granted" ? "has" : "had already"}: ${describeGrant(given)}.`;
  };
}

function revoke(email: string, taken: Grant): Action {
  return async (db) => {
    const outcome = await inTransaction(db, (tx) => revokePermission(tx, { email, grant: taken }));
    if (outcome === "no-account") throw noAccount(email);
    if (outcome === "last-admin")
      throw new StartError(`${email} is the last admin and stays one: make somebody else admin first.`);
    return `${email} ${outcome === "revoked" ? "has no longer" : "did not have"}: ${describeGrant(taken)}.`;
  };
}

async function list(db: Database): Promise<string> {
  const organisers = (await listOrganisers(db)).map(({ id, name, isApproved, events }) => [
    String(id),
    name,
    isApproved ? "yes" : "no",
    String(events),
  ]);
  const grants = (await listGrants(db)).map((row) => [
    row.email,
    `${row.firstname} ${row.lastname}`,
    row.permission,
    describeScope(grantOf(row).scope),
  ]);
  return [
    organisers.length > 0
      ? table(["ORGANISER", "NAME", "APPROVED", "EVENTS"], organisers)
      : "There are no organisers.",
    grants.length > 0
      ? table(["EMAIL", "NAME", "PERMISSION", "WHERE"], grants)
      : "No account may do more than any member.",
    await tableOfCounters(db),
  ].join("\n\n");
}

function noAccount(email: string): StartError {
  return new StartError(
    `${email} has no account: npm run admin -- create EMAIL FIRSTNAME LASTNAME opens one.`,
  );
}
