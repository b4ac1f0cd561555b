import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";

/** What may hold something about a person: by its name, or because anything fits in. */
const PERSONAL = "(email|name|phone|recipient|street|address|birth|account_id|subject)";
const ANYTHING = ["jsonb", "json", "bytea"];

/**
 * Every column that holds data of a buyer, a guest or a member, for deletion and for the export of one's own data. A new
 * one has to be put here, or among those that hold nobody's.
 */
const OF_PEOPLE = [
  ...[
    "account.email",
    "account.firstname",
    "account.lastname",
    "account_role.account_id",
    "session.account_id",
  ],
  ...["caught_mail.raw", "caught_mail.recipients", "caught_mail.subject"],
  ...[
    "customer_order.account_id",
    "customer_order.email",
    "customer_order.firstname",
    "customer_order.lastname",
  ],
  ...["customer_order.phone", "invoice.content", "order_mail.details", "order_mail.recipient"],
  ...["order_position.attendee_firstname", "order_position.attendee_lastname"],
  ...["ticket.firstname", "ticket.lastname"],
];

/** Names of things and of organisers, hashes, secrets of the installation, and what a payment provider says about money. */
const OF_NOBODY = [
  ...["bar_category.name", "bar_item.name", "city.name", "document.file_name", "venue.name", "venue.street"],
  ...["organiser.email", "organiser.legal_name", "organiser.name", "organiser.phone", "organiser.street"],
  ...["customer_order.request_hash", "session.token_hash", "throttle.key", "secret.name", "secret.value"],
  ...["picture.source", "provider_event.payload", "schema_migration.name"],
];

test("every column that may hold something about a person is known", async () => {
  await using database = await testDatabase();
  const { rows } = await database.pool.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'public' and (column_name ~ $1 or data_type = any ($2)) order by 1`,
    [PERSONAL, ANYTHING],
  );
  expect(rows.map(({ column }) => column)).toEqual([...OF_PEOPLE, ...OF_NOBODY].sort());
});
