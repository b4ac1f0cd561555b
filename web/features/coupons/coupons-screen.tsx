import "./coupons.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Coupon } from "#contract/areas/coupon.ts";
import { berlinWallClock } from "#web/platform/dates.ts";
import { useNow } from "#web/platform/page-context.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState, FailedState } from "#web/ui/empty-state.tsx";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import { RetryNotice } from "#web/ui/retry-notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { CouponCard } from "./coupon-card.tsx";
import { couponsQuery, pointsQuery, rewardsQuery } from "./coupon-queries.ts";
import { formatPoints } from "./coupon-texts.ts";
import { RewardRow } from "./reward-row.tsx";

const CouponQr = lazyDialog(async () => (await import("./coupon-qr.lazy.tsx")).CouponQr);

/** Points, own coupons and what points are exchanged for (specification, events document 2.12 and 4). */
export function CouponsScreen({ isShop }: { isShop: boolean }) {
  const query = useQuery(pointsQuery);
  const points = query.data?.points;
  const isMissing = points === undefined && query.isError;
  return (
    <div className="wrap page coupons-page">
      <div>
        <h1>
          <VisuallyHidden>{isShop ? "Prämienshop" : "Gutscheine"}</VisuallyHidden>
        </h1>
        <p className="t-label muted">Deine Punkte</p>
        {isMissing ? (
          <RetryNotice
            text="Deine Punkte sind nicht angekommen."
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <p className="coupons-page__points" aria-busy={points === undefined}>
            {points === undefined ? <Skeleton className="coupons-page__unknown" /> : formatPoints(points)}
          </p>
        )}
      </div>
      <nav className="coupons-tabs" aria-label="Gutscheine und Prämien">
        <Link to="/coupons" activeOptions={{ exact: true, includeSearch: true }} resetScroll={false}>
          Gutscheine
        </Link>
        <Link to="/coupons" search={{ seite: "shop" }} activeOptions={{ exact: true }} resetScroll={false}>
          Prämienshop
        </Link>
      </nav>
      {isShop ? <Rewards points={isMissing ? null : points} /> : <OwnCoupons />}
    </div>
  );
}

function OwnCoupons() {
  const query = useQuery(couponsQuery);
  const now = berlinWallClock(useNow());
  const [shown, setShown] = useState<Coupon | null>(null);
  const [isShown, setIsShown] = useState(false);
  const { data } = query;
  if (data === undefined && query.isError)
    return (
      <FailedState
        title="Deine Gutscheine sind nicht angekommen"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (data === undefined) return <Rows label="Deine Gutscheine werden geladen" />;
  if (data.length === 0)
    return (
      <EmptyState
        title="Keine Gutscheine vorhanden."
        text="Mit deinen Punkten holst du dir einen im Prämienshop."
        action={
          <Link to="/coupons" search={{ seite: "shop" }} className={buttonClass({ variant: "primary" })}>
            Zum Prämienshop
          </Link>
        }
      />
    );
  return (
    <>
      <ul className="stubs coupons-list">
        {data.map((coupon) => (
          <CouponCard
            key={coupon.id}
            coupon={coupon}
            now={now}
            onShow={() => {
              setShown(coupon);
              setIsShown(true);
            }}
          />
        ))}
      </ul>
      <CouponQr isOpen={isShown} onClose={() => setIsShown(false)} coupon={shown} />
    </>
  );
}

/** @param props.points undefined while they are on their way, `null` when they did not arrive */
function Rewards({ points }: { points: number | null | undefined }) {
  const query = useQuery(rewardsQuery);
  const { data } = query;
  if (data === undefined && query.isError)
    return (
      <FailedState
        title="Die Prämien sind nicht angekommen"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (data === undefined || points === undefined) return <Rows label="Die Prämien werden geladen" />;
  if (data.length === 0)
    return <EmptyState title="Gerade gibt es keine Prämien." text="Deine Punkte behältst du." />;
  return (
    <ul className="stubs coupons-list">
      {data.map((reward) => (
        <RewardRow key={reward.id} reward={reward} points={points} />
      ))}
    </ul>
  );
}

const ROWS = ["a", "b", "c"];

/** Rows on their way. */
function Rows({ label }: { label: string }) {
  return (
    <div className="stubs coupons-list" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className="coupons-list__waiting" aria-hidden="true">
          <Skeleton shape="title" />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  );
}
