import { resolve } from "node:path";
import { z } from "zod";
import {
  anyText,
  bucketName,
  databaseAddress,
  emailAddress,
  factor,
  hostNames,
  keyBeginningWith,
  line,
  mailSender,
  onOff,
  origins,
  phoneNumber,
  proxies,
  pushHosts,
  type ServiceAccount,
  serviceAccount,
  siteAddress,
  smtpAddress,
  vatId,
  webAddress,
  wholeNumber,
  word,
} from "./config-values.ts";
import { StartError } from "./start-error.ts";

/** Every variable, in the order of `.env.example`. Defaults that depend on others are filled in `loadConfig`. */
const variables = {
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: anyText.optional(),
  PUBLIC_URL: siteAddress.optional(),
  ALLOWED_HOSTS: hostNames.default([]),
  MODE: z.enum(["demo", "production"], "must be demo or production").optional(),
  ROLE: z.enum(["both", "server", "worker"], "must be both, server or worker").default("both"),
  DATA_DIR: anyText.default(".data"),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  POOL_SIZE: wholeNumber(1, 100).default(5),
  SMTP_URL: smtpAddress.optional(),
  MAIL_FROM: mailSender.default({ name: undefined, address: "tickets@nachtfalter.example" }),
  PAYMENT_PROVIDER: z.enum(["sandbox", "stripe", "none"], "must be sandbox, stripe or none").optional(),
  SANDBOX_URL: webAddress.optional(),
  STRIPE_SECRET_KEY: keyBeginningWith("sk_", "rk_").optional(),
  STRIPE_WEBHOOK_SECRET: keyBeginningWith("whsec_").optional(),
  STRIPE_API_BASE: siteAddress.optional(),
  HOLD_MINUTES: wholeNumber(1, 1440).default(31),
  INSURANCE: onOff.default(true),
  S3_BUCKET: bucketName.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: word.default("eu-central-1"),
  S3_ACCESS_KEY_ID: word.optional(),
  S3_SECRET_ACCESS_KEY: word.optional(),
  PUSH_HOSTS: pushHosts.default([]),
  FCM_SERVICE_ACCOUNT: serviceAccount.optional(),
  FCM_API_BASE: siteAddress.default("https://fcm.googleapis.com"),
  TRUST_PROXY: proxies.optional(),
  APP_ORIGINS: origins.default([]),
  RATE_LIMIT_FACTOR: factor.default(1),
  METRICS_TOKEN: word.optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .optional(),
  PRODUCT_NAME: line.default("Nachtfalter"),
  COMPANY_NAME: line.default("Nachtfalter Beispiel GmbH (Musterdaten)"),
  COMPANY_STREET: line.default("Musterweg 12"),
  COMPANY_POSTCODE: line.default("20359"),
  COMPANY_CITY: line.default("Hamburg"),
  COMPANY_DIRECTOR: line.default("Mara Muster"),
  COMPANY_REGISTER: line.default("Amtsgericht Hamburg, HRB 000000 (Musterdaten)"),
  COMPANY_VAT_ID: vatId.default("DE000000000"),
  SUPPORT_EMAIL: emailAddress.default("hilfe@nachtfalter.example"),
  SUPPORT_PHONE: phoneNumber.default("040 00000000"),
} satisfies Record<string, z.ZodType>;

const environment = z.object(variables);

export const variableNames = Object.keys(variables) as (keyof typeof variables)[];

type Mode = "demo" | "production";

/** Who runs the product: the imprint, invoices and mails name it. The defaults are marked sample data. */
export type Company = {
  productName: string;
  legalName: string;
  street: string;
  postcode: string;
  city: string;
  director: string;
  register: string;
  vatId: string;
  supportEmail: string;
  supportPhone: string;
};

export type S3Config = {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

export type PushConfig = {
  /** Hosts of push services besides the known ones, and in `http://` origins those of this machine. */
  hosts: string[];
  /** Unset: tokens of FCM are kept and nothing is sent to them. */
  fcm: (ServiceAccount & { apiBase: string }) | undefined;
};

export type StripeAccess = { secretKey: string; webhookSecret: string; apiBase: string | undefined };

export type Config = {
  mode: Mode;
  /** What this process does: answer requests, work on jobs, or both. */
  role: "both" | "server" | "worker";
  host: string;
  port: number;
  /** Where people reach the server, without a slash at the end. */
  publicUrl: string;
  /** Further hosts that are served; others than these and that of `publicUrl` are answered by 421. */
  allowedHosts: string[];
  /** Absolute. */
  dataDir: string;
  /** Unset: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  /** A connection that keeps its session, for migrations and jobs; the database's own address by default. */
  databaseDirectUrl: string | undefined;
  /** A replica for public reads, which nothing depends on; the database itself by default. */
  databaseReadUrl: string | undefined;
  poolSize: number;
  /** Unset: in demo mode mails are caught and shown at /dev/mail, in production they wait. */
  smtpUrl: string | undefined;
  /** Who sends mails: PRODUCT_NAME, where MAIL_FROM has no name. */
  mailFrom: { readonly name: string; readonly address: string };
  payment:
    | { provider: "sandbox" /** Unset: the sandbox that this process starts. */; url: string | undefined }
    | ({ provider: "stripe" } & StripeAccess)
    | { provider: "none" };
  /** How Stripe is reached for what was begun there, while another provider takes new payments, or none does. */
  followedStripe: StripeAccess | undefined;
  holdMinutes: number;
  insurance: boolean;
  /** Unset: files lie in the data folder. */
  s3: S3Config | undefined;
  push: PushConfig;
  trustProxy: false | number | string[];
  appOrigins: string[];
  /** Multiplies every rate limit; 1 in normal operation. */
  rateLimitFactor: number;
  /** Who asks for `/metrics` must send it as a bearer token; unset: who asks on this machine may. */
  metricsToken: string | undefined;
  /** After a signal to end, how long `/readyz` refuses before nothing is accepted any more. */
  drainSeconds: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  company: Company;
  /** What works, but hardly as meant; said at the start. */
  warnings: string[];
};

/**
 * Reads the whole configuration once. An empty variable counts as unset.
 * @throws StartError with one line per problem, each naming its variable.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(variableNames.map((name) => [name, env[name]?.trim() || undefined]));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new StartError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`).join("\n"),
    );
  }
  const values = parsed.data;
  const mode = values.MODE ?? (values.DATABASE_URL === undefined ? "demo" : "production");
  const problems: string[] = [];
  const warnings: string[] = [];
  const config: Config = {
    mode,
    role: values.ROLE,
    // The demo's mails, logins and payment pages are open to every visitor.
    host: values.HOST ?? (mode === "demo" ? "localhost" : "0.0.0.0"),
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    allowedHosts: values.ALLOWED_HOSTS,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    poolSize: values.POOL_SIZE,
    smtpUrl: values.SMTP_URL,
    mailFrom: {
      name: values.MAIL_FROM.name ?? values.PRODUCT_NAME,
      address: values.MAIL_FROM.address,
    },
    ...payment(values, mode, problems, warnings),
    holdMinutes: values.HOLD_MINUTES,
    insurance: values.INSURANCE,
    s3: s3(values, problems),
    push: {
      hosts: values.PUSH_HOSTS,
      fcm: values.FCM_SERVICE_ACCOUNT && { ...values.FCM_SERVICE_ACCOUNT, apiBase: values.FCM_API_BASE },
    },
    trustProxy: values.TRUST_PROXY ?? false,
    appOrigins: values.APP_ORIGINS,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS ?? (mode === "demo" ? 0 : 5),
    logLevel: values.LOG_LEVEL ?? (mode === "demo" ? "warn" : "info"),
    company: {
      productName: values.PRODUCT_NAME,
      legalName: values.COMPANY_NAME,
      street: values.COMPANY_STREET,
      postcode: values.COMPANY_POSTCODE,
      city: values.COMPANY_CITY,
      director: values.COMPANY_DIRECTOR,
      register: values.COMPANY_REGISTER,
      vatId: values.COMPANY_VAT_ID,
      supportEmail: values.SUPPORT_EMAIL,
      supportPhone: values.SUPPORT_PHONE,
    },
    warnings,
  };
  if (values.DATABASE_URL === undefined) {
    if (values.DATABASE_DIRECT_URL !== undefined) problems.push("DATABASE_DIRECT_URL needs DATABASE_URL.");
    if (values.DATABASE_READ_URL !== undefined) problems.push("DATABASE_READ_URL needs DATABASE_URL.");
    if (values.ROLE === "worker")
      problems.push("ROLE=worker needs DATABASE_URL: the embedded database has one process.");
    if (mode === "production")
      warnings.push("MODE=production runs on the embedded database: it serves one process.");
  }
  if (mode === "production") {
    if (values.PUBLIC_URL === undefined)
      warnings.push(
        `PUBLIC_URL is unset: links in mails lead to ${config.publicUrl}, and no other host is served${config.allowedHosts.length > 0 ? " but those of ALLOWED_HOSTS" : ""}.`,
      );
    if (values.SMTP_URL === undefined) warnings.push("SMTP_URL is unset: mails wait until it is set.");
    else if (given.MAIL_FROM === undefined)
      warnings.push(`MAIL_FROM is unset: mails come from ${config.mailFrom.address}, which does not exist.`);
    if (values.METRICS_TOKEN === undefined)
      warnings.push("METRICS_TOKEN is unset: /metrics answers on this machine only.");
    const samples = variableNames.filter((name) => /^(COMPANY|SUPPORT)_/.test(name) && !given[name]);
    if (samples.length > 0) {
      warnings.push(
        `${samples.join(", ")} ${samples.length === 1 ? "is" : "are"} unset: the imprint, invoices and mails show sample data.`,
      );
    }
  }
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  return config;
}

type Values = z.infer<typeof environment>;

function payment(
  values: Values,
  mode: Mode,
  problems: string[],
  warnings: string[],
): Pick<Config, "payment" | "followedStripe"> {
  const { PAYMENT_PROVIDER: wished, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  const hasKeys = STRIPE_SECRET_KEY !== undefined || STRIPE_WEBHOOK_SECRET !== undefined;
  const provider = wished ?? (mode === "demo" ? "sandbox" : hasKeys ? "stripe" : "none");
  const why = provider === "stripe" ? "PAYMENT_PROVIDER=stripe" : "following payments at Stripe";
  if (hasKeys || provider === "stripe") {
    if (STRIPE_SECRET_KEY === undefined) problems.push(`STRIPE_SECRET_KEY is needed for ${why}.`);
    if (STRIPE_WEBHOOK_SECRET === undefined) problems.push(`STRIPE_WEBHOOK_SECRET is needed for ${why}.`);
  }
  const stripe: StripeAccess = {
    secretKey: STRIPE_SECRET_KEY ?? "",
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? "",
    apiBase: values.STRIPE_API_BASE,
  };
  if (provider === "stripe") {
    if (values.HOLD_MINUTES < 31) {
      problems.push(
        "HOLD_MINUTES must be at least 31 with Stripe, whose payment sessions last 30 minutes or longer.",
      );
    }
    return { payment: { provider, ...stripe }, followedStripe: undefined };
  }
  if (provider === "sandbox" && mode === "production")
    problems.push("PAYMENT_PROVIDER=sandbox exists in MODE=demo only.");
  if (provider === "none" && wished === undefined)
    warnings.push("STRIPE_SECRET_KEY is unset: only orders without anything to pay are possible.");
  return {
    payment: provider === "sandbox" ? { provider, url: values.SANDBOX_URL } : { provider },
    followedStripe: hasKeys ? stripe : undefined,
  };
}

function s3(values: Values, problems: string[]): S3Config | undefined {
  if (values.S3_BUCKET === undefined) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed together.");
  }
  return {
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}
