import { createFileRoute, Link, type SearchSchemaInput, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { RankCard } from "#web/features/points/rank-card.tsx";
import { type Opened, TicketsScreen } from "#web/features/tickets/tickets-screen.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { LateCheckout } from "./-late-checkout.tsx";
import { parseTicketsSearch, type TicketsSearch } from "./-tickets-search.ts";

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/tickets")({
  staticData: { access: "member" },
  // Taken apart by the page: no first page has to know how.
  validateSearch: (given: TicketsSearch & SearchSchemaInput): TicketsSearch => given,
  loader: () => ({
    head: { title: "Meine Tickets", description: "Deine Tickets und Lounges, mit Codes für die Tür." },
  }),
  component: Tickets,
});

const loadUpgrade = () => import("./-upgrade-checkout.lazy.tsx");
const loadRest = () => import("./-rest-checkout.lazy.tsx");

function Tickets() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const { list, code, lounge, handedOver, upgrade, rest } = parseTicketsSearch(search);
  const isOpen = (code ?? lounge ?? handedOver ?? upgrade ?? rest ?? null) !== null;
  /** One at a time; what was opened on this page is closed by going back. */
  const open = (opened: TicketsSearch | null) => {
    const { opensDialog } = history.location.state;
    if (opened === null && opensDialog) return history.back();
    void navigate({
      search: { zeige: search.zeige, ...opened },
      state: { opensDialog: opened !== null && (!isOpen || opensDialog === true) },
      replace: isOpen || opened === null,
      resetScroll: false,
    });
  };
  // Always the same function: the checkout closes itself once.
  const closeCheckout = useCallback(() => {
    if (history.location.state.opensDialog) return history.back();
    void navigate({ search: ({ zeige }) => ({ zeige }), replace: true, resetScroll: false });
  }, [history, navigate]);
  return (
    <>
      <TicketsScreen
        list={list}
        onList={(next) =>
          void navigate({
            search: { zeige: next === "alt" ? next : undefined },
            replace: true,
            resetScroll: false,
          })
        }
        openTicket={code}
        openLounge={lounge}
        handedOver={handedOver}
        onOpen={(what) => open(what && searchOf(what))}
        onUpgrade={(ticket, stufe) => open({ kaufen: "upgrade", ticket, stufe })}
        onPayRest={(buchung) => open({ kaufen: "rest", buchung })}
        rank={
          <RankCard
            action={
              <>
                <Link
                  to="/coupons"
                  search={{ seite: "shop" }}
                  className={buttonClass({ variant: "secondary" })}
                >
                  Prämienshop
                </Link>
                <Link to="/scoreboard" className={buttonClass({ variant: "quiet" })}>
                  Scoreboard
                </Link>
              </>
            }
          />
        }
      />
      <LateCheckout load={loadUpgrade} wanted={upgrade}>
        {({ UpgradeCheckout }, { key, ...last }, isShown) => (
          <UpgradeCheckout key={key} {...last} isOpen={isShown} onClose={closeCheckout} />
        )}
      </LateCheckout>
      <LateCheckout load={loadRest} wanted={rest}>
        {({ RestCheckout }, { key, ...last }, isShown) => (
          <RestCheckout key={key} {...last} isOpen={isShown} onClose={closeCheckout} />
        )}
      </LateCheckout>
    </>
  );
}

function searchOf(what: Opened): TicketsSearch {
  if ("ticket" in what) return { code: what.ticket };
  return "lounge" in what ? { lounge: what.lounge } : { abgeben: what.handOver };
}
