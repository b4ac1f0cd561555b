import "./coupons.css";
import type { Coupon } from "#contract/areas/coupon.ts";
import { FullScreen } from "#web/ui/full-screen.lazy.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Sun } from "#web/ui/icons.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import { useScreenAwake } from "#web/ui/use-screen-awake.ts";
import { couponQr } from "./coupon-code.ts";

type Props = { isOpen: boolean; onClose: () => void; coupon: Coupon | null };

/** A coupon's QR as wide as the window, for a till or another phone. */
export function CouponQr({ isOpen, onClose, coupon }: Props) {
  return (
    <FullScreen isOpen={isOpen} onClose={onClose} title={coupon?.title ?? ""}>
      {coupon !== null && <Shown coupon={coupon} />}
    </FullScreen>
  );
}

function Shown({ coupon: { code, title } }: { coupon: Coupon }) {
  useScreenAwake();
  return (
    <div className="coupon-qr">
      <div className="coupon-qr__field" role="img" aria-label={`QR-Code von ${title}`}>
        <QrCode text={couponQr(code)} />
      </div>
      <p className="coupon-code">{code}</p>
      <p className="coupon-qr__hint small muted">
        <Icon of={Sun} className="icon-small" />
        Stell die Helligkeit hoch
      </p>
    </div>
  );
}
