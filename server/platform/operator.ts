import type { Config } from "./config.ts";

/** Who runs the platform, as documents and mails name it. */
export type Platform = {
  readonly productName: string;
  readonly legalName: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly vatId: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
};

export function platformOf({ company, publicUrl }: Pick<Config, "company" | "publicUrl">): Platform {
  const { productName, legalName, street, postcode, city, vatId, supportEmail, supportPhone } = company;
  return { productName, legalName, street, postcode, city, vatId, supportEmail, supportPhone, publicUrl };
}
