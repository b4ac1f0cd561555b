import { createFileRoute, Link, type SearchSchemaInput, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import type { UpgradeLevel } from "#web/features/checkout/upgrade/price-upgrade.ts";
import { RankCard } from "#web/features/points/rank-card.tsx";
import { type Opened, TicketsScreen } from "#web/features/tickets/tickets-screen.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { LateCheckout } from "./-late-checkout.tsx";

/** All of it in the address, so that "back" closes what was opened. */
type Search = {
  /** The old tickets are shown. */
  zeige: "alt" | undefined;
  /** Whose code fills the screen: a ticket's, or a booked lounge's. */
  code: number | undefined;
  lounge: number | undefined;
  /** The dialog that gives a ticket to somebody else. */
  abgeben: number | undefined;
  /** The dialog that sells an upgrade: of which ticket, to which type. */
  kaufen: "upgrade" | undefined;
  ticket: number | undefined;
  stufe: number | undefined;
};

type Given = { readonly [Name in keyof Search]?: unknown };

/** Anything else names nothing. */
const idOf = (value: unknown) => (Number(value) > 0 ? Number(value) : undefined);

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/tickets")({
  staticData: { access: "member" },
  validateSearch: (given: Given & SearchSchemaInput): Search => ({
    zeige: given.zeige === "alt" ? "alt" : undefined,
    code: idOf(given.code),
    lounge: idOf(given.lounge),
    abgeben: idOf(given.abgeben),
    kaufen: given.kaufen === "upgrade" ? "upgrade" : undefined,
    ticket: idOf(given.ticket),
    stufe: idOf(given.stufe),
  }),
  loader: () => ({
    head: { title: "Meine Tickets", description: "Deine Tickets und Lounges, mit Codes für die Tür." },
  }),
  component: Tickets,
});

const loadUpgrade = () => import("./-upgrade-checkout.lazy.tsx");

function Tickets() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const { zeige, code, lounge, abgeben, kaufen, ticket, stufe } = search;
  const isOpen = (code ?? lounge ?? abgeben ?? kaufen) !== undefined;
  /** One at a time; what was opened on this page is closed by going back. */
  const open = (opened: Partial<Search> | null) => {
    const { opensDialog } = history.location.state;
    if (opened === null && opensDialog) return history.back();
    void navigate({
      search: { ...NOTHING, zeige, ...opened },
      state: { opensDialog: opened !== null && (!isOpen || opensDialog === true) },
      replace: isOpen || opened === null,
      resetScroll: false,
    });
  };
  // Always the same function: the checkout closes itself once.
  const closeUpgrade = useCallback(() => {
    if (history.location.state.opensDialog) return history.back();
    void navigate({
      search: (before) => ({ ...before, ...NOTHING }),
      replace: true,
      resetScroll: false,
    });
  }, [history, navigate]);
  const level: UpgradeLevel = stufe === 3 ? 3 : 2;
  const upgrade =
    kaufen && ticket !== undefined ? { ticketId: ticket, level, key: `${ticket}.${level}` } : undefined;
  return (
    <>
      <TicketsScreen
        list={zeige ?? "neu"}
        onList={(list) =>
          void navigate({
            search: (before) => ({ ...before, zeige: list === "alt" ? list : undefined }),
            replace: true,
            resetScroll: false,
          })
        }
        openTicket={code ?? null}
        openLounge={lounge ?? null}
        handedOver={abgeben ?? null}
        onOpen={(what) => open(what && searchOf(what))}
        onUpgrade={(ticketId, stufe) => open({ kaufen: "upgrade", ticket: ticketId, stufe })}
        rank={
          <RankCard
            action={
              <Link to="/scoreboard" className={buttonClass({ variant: "secondary" })}>
                Scoreboard
              </Link>
            }
          />
        }
      />
      <LateCheckout load={loadUpgrade} wanted={upgrade}>
        {({ UpgradeCheckout }, { key, ...last }, isShown) => (
          <UpgradeCheckout key={key} {...last} isOpen={isShown} onClose={closeUpgrade} />
        )}
      </LateCheckout>
    </>
  );
}

const NOTHING = {
  code: undefined,
  lounge: undefined,
  abgeben: undefined,
  kaufen: undefined,
  ticket: undefined,
  stufe: undefined,
} as const;

function searchOf(what: Opened): Partial<Search> {
  if ("ticket" in what) return { code: what.ticket };
  return "lounge" in what ? { lounge: what.lounge } : { abgeben: what.handOver };
}
