/** An event whose tickets cost nothing and wait for their buyer's confirmation. */
export const FREE_TO_CONFIRM = {
  event: { free_tickets_need_confirmation: true },
  offers: [{ price_cents: 0 }],
};

/** Where a mail that asks for the confirmation leads. */
export const confirmationIn = (text: string | undefined) =>
  /http\S+tickets-bestaetigen\?key=[\w-]+/.exec(text ?? "")?.[0] ?? "";
