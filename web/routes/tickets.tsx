import { createFileRoute, Link, type SearchSchemaInput, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import type { UpgradeLevel } from "#web/features/checkout/upgrade/price-upgrade.ts";
import { RankCard } from "#web/features/points/rank-card.tsx";
import { TicketsScreen } from "#web/features/tickets/tickets-screen.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { LateCheckout } from "./-late-checkout.tsx";

/** All of it in the address, so that "back" closes what was opened. */
type Search = {
  /** The old tickets are shown. */
  zeige: "alt" | undefined;
  /** Whose code fills the screen: a ticket's, or a booked lounge's. */
  code: number | undefined;
  lounge: number | undefined;
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
  const upgrade =
    search.kaufen === "upgrade" && search.ticket !== undefined && (search.stufe === 2 || search.stufe === 3)
      ? { ticketId: search.ticket, level: search.stufe, key: `${search.ticket}.${search.stufe}` }
      : undefined;
  const closeUpgrade = useCallback(() => {
    if (history.location.state.opensDialog) return history.back();
    void navigate({
      search: (before) => ({ ...before, kaufen: undefined, ticket: undefined, stufe: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [history, navigate]);
  return (
    <>
      <TicketsScreen
        list={search.zeige ?? "neu"}
        onList={(list) =>
          void navigate({
            search: (before) => ({ ...before, zeige: list === "alt" ? list : undefined }),
            replace: true,
            resetScroll: false,
          })
        }
        openTicket={search.code ?? null}
        openLounge={search.lounge ?? null}
        onOpen={(what) => {
          if (what === null && history.location.state.opensDialog) return history.back();
          void navigate({
            search: (before) => ({
              ...before,
              code: what !== null && "ticket" in what ? what.ticket : undefined,
              lounge: what !== null && "lounge" in what ? what.lounge : undefined,
            }),
            state: { opensDialog: what !== null },
            replace: what === null,
            resetScroll: false,
          });
        }}
        onUpgrade={(ticket, stufe) =>
          void navigate({
            search: (before) => ({ ...before, kaufen: "upgrade", ticket, stufe }),
            state: { opensDialog: true },
            resetScroll: false,
          })
        }
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
        {({ UpgradeCheckout }, { ticketId, level, key }, isOpen) => (
          <UpgradeCheckout
            key={key}
            ticketId={ticketId}
            level={level as UpgradeLevel}
            isOpen={isOpen}
            onClose={closeUpgrade}
          />
        )}
      </LateCheckout>
    </>
  );
}
