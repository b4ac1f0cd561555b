import type { Coupon } from "#contract/areas/coupon.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { QrCode } from "#web/ui/icons.ts";
import { StubRow } from "#web/ui/perforated.tsx";
import { CopyButton } from "./copy-button.tsx";
import { couponLines } from "./coupon-texts.ts";

type Props = {
  coupon: Coupon;
  /** In Berlin. */
  now: string;
  onShow: () => void;
};

/** An own coupon: what it is for, its code to copy, its QR for a till. */
export function CouponCard({ coupon, now, onShow }: Props) {
  const { code, title } = coupon;
  return (
    <StubRow
      stub={
        <>
          <span className="coupon-code">{code}</span>
          <CopyButton code={code} />
          <Button variant="quiet" size="small" aria-label={`QR-Code von ${title} zeigen`} onClick={onShow}>
            <Icon of={QrCode} className="icon-small" />
            QR-Code
          </Button>
        </>
      }
    >
      <h2 className="t-h3">{title}</h2>
      {couponLines(coupon, now).map((line) => (
        <p key={line} className="small muted num">
          {line}
        </p>
      ))}
      {coupon.reserved && <p className="small">{coupon.reserved}</p>}
    </StubRow>
  );
}
