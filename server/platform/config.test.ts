import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { loadConfig, variableNames } from "./config.ts";

const database = "postgres://me:secret@db.example.com/app";

function problems(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as Error).message.split("\n");
  }
  return [];
}

describe("without any variable", () => {
  test("it is the demo on the embedded database, reachable from this machine", () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      mode: "demo",
      role: "both",
      host: "localhost",
      publicUrl: "http://localhost:3000",
      databaseUrl: undefined,
      payment: { provider: "sandbox" },
      holdMinutes: 31,
      trustProxy: false,
      allowedHosts: [],
      warnings: [],
    });
    expect(config.company.legalName).toContain("Musterdaten");
  });
});

describe("with a database of its own", () => {
  test("it is production and says what is missing", () => {
    const config = loadConfig({ DATABASE_URL: database });
    expect(config).toMatchObject({
      mode: "production",
      host: "0.0.0.0",
      databaseDirectUrl: database,
      payment: { provider: "none" },
    });
    expect(config.warnings.map((warning) => warning.split(/,? /)[0])).toEqual([
      "STRIPE_SECRET_KEY",
      "PUBLIC_URL",
      "SMTP_URL",
      "METRICS_TOKEN",
      "COMPANY_NAME",
    ]);
  });

  test("it says which data of the company are still the sample's, and that mails come from no sender", () => {
    const { warnings } = loadConfig({
      DATABASE_URL: database,
      PUBLIC_URL: "https://tickets.example.com",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      SMTP_URL: "smtp://mail.example.com",
      METRICS_TOKEN: "seldom-guessed",
      COMPANY_NAME: "Nachtwerk GmbH",
      COMPANY_STREET: "Kaistraße 7",
      COMPANY_POSTCODE: "20457",
      COMPANY_CITY: "Hamburg",
      COMPANY_DIRECTOR: "Jo Petersen",
      COMPANY_REGISTER: "Amtsgericht Hamburg, HRB 1",
      SUPPORT_EMAIL: "hilfe@nachtwerk.example",
      SUPPORT_PHONE: "040 123456",
    });
    expect(warnings).toEqual([
      "MAIL_FROM is unset: mails come from tickets@nachtfalter.example, which does not exist.",
      "COMPANY_VAT_ID is unset: the imprint, invoices and mails show sample data.",
    ]);
  });

  test("MODE=demo brings the sandbox along", () => {
    const config = loadConfig({ DATABASE_URL: database, MODE: "demo" });
    expect(config).toMatchObject({ mode: "demo", payment: { provider: "sandbox" }, warnings: [] });
  });
});

describe("problems", () => {
  test("each is one line that names its variable", () => {
    expect(problems({ PORT: "0", MODE: "test", DATABASE_URL: "mysql://x", INSURANCE: "yes" })).toEqual([
      "PORT must be from 1 to 65535.",
      "MODE must be demo or production.",
      "DATABASE_URL must be an address that begins with postgres:// or postgresql://.",
      "INSURANCE must be on or off.",
    ]);
    expect(problems({ PORT: "80a" })[0]).toBe("PORT must be a whole number.");
    expect(problems({ TRUST_PROXY: "true" })).toEqual([
      "TRUST_PROXY must be the number of proxies in front, or their addresses separated by commas.",
    ]);
    expect(problems({ APP_ORIGINS: "https://a.example/" })).toHaveLength(1);
  });

  test("the sandbox does not exist in production", () => {
    expect(problems({ MODE: "production", PAYMENT_PROVIDER: "sandbox" })).toEqual([
      "PAYMENT_PROVIDER=sandbox exists in MODE=demo only.",
    ]);
  });

  test("half of Stripe or of S3 is refused, and a hold that Stripe cannot keep", () => {
    expect(problems({ PAYMENT_PROVIDER: "stripe", STRIPE_SECRET_KEY: "sk_1", HOLD_MINUTES: "20" })).toEqual([
      "STRIPE_WEBHOOK_SECRET is needed for PAYMENT_PROVIDER=stripe.",
      "HOLD_MINUTES must be at least 31 with Stripe, whose payment sessions last 30 minutes or longer.",
    ]);
    expect(problems({ S3_BUCKET: "bucket", S3_ACCESS_KEY_ID: "x" })).toEqual([
      "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed together.",
    ]);
  });

  test.each([
    "foo",
    "Nachtfalter",
    "a@b@c.example",
    "Foo <a@b.example> <c@d.example>",
    "a@b.example, c@d.example",
    "Foo <>",
    "Foo <a@b.example",
    "Foo\nBcc: x <a@b.example>",
    "a@b.example\n.example",
  ])("mails come from a mailbox or the server does not start: %j", (MAIL_FROM) => {
    expect(problems({ MAIL_FROM })).toEqual([
      "MAIL_FROM must be name@host or Name <name@host>, in one line.",
    ]);
  });

  test.each<[name: string, value: string, problem: string]>([
    ["PUBLIC_URL", "https://example.com/shop", "must be an address without a path"],
    ["PUBLIC_URL", "https://example.com/?shop=1", "must be an address without account, ? and #"],
    ["PUBLIC_URL", "https://me:secret@example.com", "must be an address without account, ? and #"],
    ["PUBLIC_URL", "https://exa\nmple.com", "must be an address that begins with http:// or https://"],
    ...["https://www.example.com", "www.example.com:443", "a b", "me@example.com", "*", "a,,b"].map(
      (hosts): [string, string, string] => [
        "ALLOWED_HOSTS",
        hosts,
        "must be host names without ports, such as www.example.com, separated by commas",
      ],
    ),
    ["STRIPE_API_BASE", "http://localhost/v1", "must be an address without a path"],
    ["SMTP_URL", "smtp://", "must name a host, such as smtp://mail.example.com:587"],
    [
      "SMTP_URL",
      "smtp://me:100%@mail.example.com",
      "must have each % of its user and password written as %25",
    ],
    ["STRIPE_SECRET_KEY", "pk_live_1", "must begin with sk_ or rk_"],
    ["STRIPE_SECRET_KEY", "sk_live_1 # mine", "must be one word of letters, digits and signs"],
    ["STRIPE_WEBHOOK_SECRET", "sk_live_1", "must begin with whsec_"],
    ["S3_BUCKET", "my bucket", "must be a bucket's name: letters, digits, dots and hyphens"],
    ["S3_SECRET_ACCESS_KEY", "a\nb", "must be one word of letters, digits and signs"],
    [
      "TRUST_PROXY",
      "10.0.0.0/33",
      "must be the number of proxies in front, or their addresses separated by commas",
    ],
    [
      "APP_ORIGINS",
      "https://me@app.example",
      "must be origins such as https://app.example.com, separated by commas",
    ],
    ...[
      "http://push.example.com",
      "https://push.example.com",
      "*",
      "*.com",
      "10.0.0.1",
      "push.example.com/x",
    ].map((hosts): [string, string, string] => [
      "PUSH_HOSTS",
      hosts,
      "must be hosts such as push.example.com or *.push.example.com, separated by commas",
    ]),
    ...["/nowhere/fcm.json", "{}", '{"project_id":"a","client_email":"b","private_key":"c"}'].map(
      (account): [string, string, string] => [
        "FCM_SERVICE_ACCOUNT",
        account,
        "must be the JSON key of a Google service account, or the path to its file",
      ],
    ),
    ["PRODUCT_NAME", "Nacht\nfalter", "must be one line of text"],
    ["COMPANY_NAME", "N".repeat(121), "must have at most 120 characters"],
    ["COMPANY_CITY", "Ham\u2028burg", "must be one line of text"],
    ["COMPANY_VAT_ID", "12345", "must be a VAT identification number such as DE123456789"],
    ["SUPPORT_EMAIL", "hilfe@", "must be an e-mail address"],
    ["SUPPORT_PHONE", "auf Anfrage", "must be a phone number such as 040 123456 or +49 40 123456"],
  ])("what would fail later fails at the start: %s=%j", (name, value, problem) => {
    const others: Record<string, Record<string, string>> = {
      STRIPE_SECRET_KEY: { STRIPE_WEBHOOK_SECRET: "whsec_1" },
      STRIPE_WEBHOOK_SECRET: { STRIPE_SECRET_KEY: "sk_1" },
    };
    expect(problems({ ...others[name], [name]: value })).toEqual([`${name} ${problem}.`]);
  });

  test("what needs a database server is refused on the embedded one", () => {
    expect(
      problems({ ROLE: "worker", DATABASE_READ_URL: database, DATABASE_DIRECT_URL: database }),
    ).toHaveLength(3);
  });
});

test("values are read as what they mean", () => {
  const config = loadConfig({
    PUBLIC_URL: "https://tickets.example.com/",
    ALLOWED_HOSTS: "WWW.Example.com, 10.0.0.7,[::1]",
    TRUST_PROXY: "10.0.0.0/8, ::1",
    APP_ORIGINS: "https://localhost,capacitor://localhost",
    INSURANCE: "off",
    HOST: " ",
  });
  expect(config).toMatchObject({
    publicUrl: "https://tickets.example.com",
    allowedHosts: ["www.example.com", "10.0.0.7", "[::1]"],
    trustProxy: ["10.0.0.0/8", "::1"],
    appOrigins: ["https://localhost", "capacitor://localhost"],
    insurance: false,
    host: "localhost",
  });
});

test("a service account is read from its JSON or from a file, and push services by their hosts", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const json = JSON.stringify({
    type: "service_account",
    project_id: "nacht-falter",
    client_email: "push@nacht-falter.example",
    private_key: key,
    token_uri: "https://oauth2.example/token",
  });
  const folder = await mkdtemp(join(tmpdir(), "config-"));
  const path = join(folder, "fcm.json");
  await writeFile(path, json);
  const read = (account: string) =>
    loadConfig({
      FCM_SERVICE_ACCOUNT: account,
      FCM_API_BASE: "http://localhost:4000",
      PUSH_HOSTS: "Push.example.com, *.push.example.net,http://127.0.0.1:4001",
    }).push;
  expect(read(json)).toEqual({
    hosts: ["push.example.com", "*.push.example.net", "http://127.0.0.1:4001"],
    fcm: {
      projectId: "nacht-falter",
      clientEmail: "push@nacht-falter.example",
      privateKey: key,
      tokenUrl: "https://oauth2.example/token",
      apiBase: "http://localhost:4000",
    },
  });
  expect(read(path)).toEqual(read(json));
  expect(loadConfig({}).push).toEqual({ hosts: [], fcm: undefined });
  await rm(folder, { recursive: true });
});

test("addresses are written as browsers write them", () => {
  expect(
    loadConfig({
      PUBLIC_URL: "HTTPS://Tickets.Example.com:443/",
      APP_ORIGINS: "https://App.Example.com:443, Capacitor://localhost",
    }),
  ).toMatchObject({
    publicUrl: "https://tickets.example.com",
    appOrigins: ["https://app.example.com", "capacitor://localhost"],
  });
});

test("mails come from the product, where MAIL_FROM names nobody", () => {
  const sender = (env: Record<string, string>) => loadConfig(env).mailFrom;
  expect(sender({})).toEqual({ name: "Nachtfalter", address: "tickets@nachtfalter.example" });
  expect(sender({ PRODUCT_NAME: "Motte" })).toMatchObject({ name: "Motte" });
  expect(sender({ PRODUCT_NAME: "Motte", MAIL_FROM: "tickets@mail" })).toEqual({
    name: "Motte",
    address: "tickets@mail",
  });
  expect(sender({ MAIL_FROM: "<tickets@motte.example>" })).toEqual({
    name: "Nachtfalter",
    address: "tickets@motte.example",
  });
  for (const name of ["Motte, die", '"Motte, die"'])
    expect(sender({ MAIL_FROM: `${name} <tickets@motte.example>` })).toEqual({
      name: "Motte, die",
      address: "tickets@motte.example",
    });
});

test(".env.example lists every variable, with its default where it has one", async () => {
  const text = await readFile(join(import.meta.dirname, "..", "..", ".env.example"), "utf8");
  const shown = parseEnv(text.replace(/^#(?=[A-Z0-9_]+=)/gm, ""));
  expect(Object.keys(shown).sort()).toEqual([...variableNames].sort());
  const { warnings: _, ...defaults } = loadConfig({});
  const examples =
    /^(PUBLIC_URL|ALLOWED_HOSTS|DATABASE_\w*|SMTP_URL|SANDBOX_URL|STRIPE_\w*|S3_\w*|PUSH_HOSTS|FCM_\w*|TRUST_PROXY|APP_ORIGINS|METRICS_TOKEN|LOG_LEVEL)$/;
  const { warnings: __, ...shownDefaults } = loadConfig(
    Object.fromEntries(Object.entries(shown).filter(([name]) => !examples.test(name))),
  );
  expect(shownDefaults).toEqual(defaults);
});
