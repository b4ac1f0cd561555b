import { useState } from "react";
import { TOP_UP_PRESETS_CENTS } from "#contract/top-up.ts";
import { call } from "#web/platform/call.ts";
import { Segments } from "#web/ui/segments.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useBuyerChoice } from "../buyer/buyer.ts";
import { BuyerSection } from "../buyer/buyer-section.tsx";
import { fieldId, LOGIN_ID, type OpenField, openContact } from "../buyer/contact.ts";
import { EMPTY_GUEST } from "../buyer/guest.ts";
import { loadGuest, withKey } from "../draft-storage.ts";
import { CheckoutDialog, type CheckoutProps } from "../order/checkout-dialog.lazy.tsx";
import { CreditsLegalLine, OwnSellerLine } from "../order/legal-lines.tsx";
import { OrderFormLayout } from "../order/order-form.tsx";
import { OrderSummary } from "../order/order-summary.tsx";
import { useOrderForm } from "../order/use-order-form.ts";
import { amountError, amountText, loadAmount, saveAmount, typedCents } from "./top-up-amount.ts";

/** The checkout of type credits: for members. */
export function CreditsCheckout(props: CheckoutProps) {
  return (
    <CheckoutDialog {...props} title="Guthaben aufladen" mayOrderMore isNarrow>
      <CreditsForm {...props} />
    </CheckoutDialog>
  );
}

const PRESETS = TOP_UP_PRESETS_CENTS.map((cents) => ({
  value: String(cents),
  label: `${cents / 100}\u00a0€`,
}));

function CreditsForm({ loginForm, onFinished }: CheckoutProps) {
  const [typed, setTyped] = useState(loadAmount);
  const change = (next: string) => {
    saveAmount(next);
    setTyped(next);
  };
  const choice = useBuyerChoice({ hasGuests: false });
  const cents = amountError(typed) === null ? typedCents(typed) : null;
  const form = useOrderForm({
    subject: "credits",
    values: { credits: typed },
    onTyped: ({ credits = typed }) => change(credits),
    check: (_name, amount) => amountError(amount),
    send: ({ credits = "" }) =>
      call(
        "checkout/credits",
        withKey("credits", { credits: String(typedCents(credits) ?? 0), currentSite: location.pathname }),
      ),
    email: choice.user?.email ?? "",
    onFinished,
    onStale: async () => {},
  });
  const open: OpenField[] = [
    ...(cents === null
      ? [
          {
            fieldId: fieldId("credits"),
            label: "Betrag",
            ...(typed.trim() !== "" && { isWrong: true as const }),
          },
        ]
      : []),
    ...openContact(EMPTY_GUEST, choice.kind, false),
  ];
  return (
    <OrderFormLayout
      form={form}
      choice={choice}
      open={open}
      closedText={null}
      isPaid
      isNarrow
      legal={<CreditsLegalLine />}
      summary={
        <OrderSummary
          head={
            <div>
              <b className="order__title">Guthaben</b>
              <p className="small muted">Für Tickets, Lounges und alles an der Bar, ohne Ablaufdatum.</p>
            </div>
          }
          lines={[]}
          rest={[]}
          totalCents={cents}
          note="ohne Gebühren"
          brief={["Guthaben"]}
        />
      }
    >
      <section className="checkout-block" aria-label="Betrag">
        <Segments
          label="Betrag wählen"
          options={PRESETS}
          value={cents === null ? "" : String(cents)}
          onChange={(value) => change(amountText(Number(value)))}
        />
        <TextField
          label="Eigener Betrag in Euro"
          inputMode="decimal"
          autoComplete="off"
          required
          {...form.field("credits")}
        />
      </section>
      <BuyerSection
        choice={choice}
        sent="Dein Beleg geht"
        loginForm={loginForm({ email: loadGuest().email, id: LOGIN_ID })}
      />
      <OwnSellerLine />
    </OrderFormLayout>
  );
}
