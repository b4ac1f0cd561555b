import { readFile } from "node:fs/promises";
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
    expect(config.warnings.map((warning) => warning.split(" ")[0])).toEqual([
      "STRIPE_SECRET_KEY",
      "PUBLIC_URL",
      "SMTP_URL",
      "COMPANY_NAME",
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
    expect(problems({ PAYMENT_PROVIDER: "stripe", STRIPE_SECRET_KEY: "k", HOLD_MINUTES: "20" })).toEqual([
      "STRIPE_WEBHOOK_SECRET is needed for PAYMENT_PROVIDER=stripe.",
      "HOLD_MINUTES must be at least 31 with Stripe, whose payment sessions last 30 minutes or longer.",
    ]);
    expect(problems({ S3_BUCKET: "b", S3_ACCESS_KEY_ID: "x" })).toHaveLength(1);
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
    TRUST_PROXY: "10.0.0.0/8, ::1",
    APP_ORIGINS: "https://localhost,capacitor://localhost",
    INSURANCE: "off",
    HOST: " ",
  });
  expect(config).toMatchObject({
    publicUrl: "https://tickets.example.com",
    trustProxy: ["10.0.0.0/8", "::1"],
    appOrigins: ["https://localhost", "capacitor://localhost"],
    insurance: false,
    host: "localhost",
  });
});

test(".env.example lists every variable, with its default where it has one", async () => {
  const text = await readFile(join(import.meta.dirname, "..", "..", ".env.example"), "utf8");
  const shown = parseEnv(text.replace(/^#(?=[A-Z0-9_]+=)/gm, ""));
  expect(Object.keys(shown).sort()).toEqual([...variableNames].sort());
  const { warnings: _, ...defaults } = loadConfig({});
  const examples =
    /^(PUBLIC_URL|DATABASE_\w*|SMTP_URL|SANDBOX_URL|STRIPE_\w*|S3_\w*|TRUST_PROXY|APP_ORIGINS|LOG_LEVEL)$/;
  const { warnings: __, ...shownDefaults } = loadConfig(
    Object.fromEntries(Object.entries(shown).filter(([name]) => !examples.test(name))),
  );
  expect(shownDefaults).toEqual(defaults);
});
