import type { WalletTransaction } from "#contract/areas/wallet.ts";
import { formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Dotted } from "#web/ui/dotted.tsx";
import { Icon } from "#web/ui/icon.tsx";
import {
  CircleArrowUp,
  Heart,
  Landmark,
  Plus,
  Shirt,
  Sofa,
  Ticket,
  Undo2,
  Wallet,
  Wine,
} from "#web/ui/icons.ts";
import { signedAmount } from "./signed-amount.ts";

const ICONS: { readonly [type: string]: typeof Wallet } = {
  payment: Plus,
  tickets: Ticket,
  lounges: Sofa,
  garderobe: Shirt,
  upgrade: CircleArrowUp,
  drinks: Wine,
  tip: Heart,
  payout: Landmark,
  refund: Undo2,
};

/** Something that changed the credits: what, its number, when and by how much. */
export function TransactionRow({ transaction }: { transaction: WalletTransaction }) {
  const { id, title, amount, date, meta } = transaction;
  const today = useToday();
  return (
    <li className="list-row transaction">
      <span className="list-row__icon">
        <Icon of={ICONS[meta.type] ?? Wallet} />
      </span>
      <div>
        <b>{title}</b>
        <p className="num">
          <Dotted parts={[`#${id}`, ...formatDateTime(date, today).split("\u00a0·\u00a0")]} />
        </p>
      </div>
      <strong className={classNames("num transaction__amount", amount > 0 && "transaction__amount--gain")}>
        {signedAmount(amount)}
      </strong>
    </li>
  );
}
