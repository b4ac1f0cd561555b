/** What other areas and `server/areas.ts` may use of the checkout. */
export { createCheckoutArea } from "./area.ts";
export { hasBuyer, isStanding, paidOrders } from "./due-work.ts";
export { createFileReferences, type FileReferences } from "./finished/file-references.ts";
export type { FulfilmentPort } from "./finished/ports.ts";
export { checkoutJobKinds } from "./jobs.ts";
export { adoptGuestOrders, giveOrderTo } from "./orders/adopt-orders.ts";
export { awaitsConfirmation } from "./orders/await-confirmation.ts";
export { cancelEvent } from "./orders/cancel-event.ts";
export {
  balanceFamily,
  childrenOf,
  isAddition,
  lockFamilyClaims,
  lockParent,
  type ParentRefusal,
  pendingChildrenOf,
} from "./orders/child-orders.ts";
export { releaseTaken, takeUnits, unitsTaken } from "./orders/claims.ts";
export { findOrder, findOrderByNumber } from "./orders/find-order.ts";
export { followOrder } from "./orders/follow-order.ts";
export { freeAddition } from "./orders/free-addition.ts";
export { heldByPerson } from "./orders/hold-queries.ts";
export type { InvoiceCancellation, InvoicesPort } from "./orders/mark-refunded.ts";
export { ASK_CONFIRMATION, FULFIL_ORDER, type OrderJobData, orderJobData } from "./orders/order-jobs.ts";
export { newOrderNumber } from "./orders/order-number.ts";
export {
  loadOrder,
  lockOrder,
  type Order,
  type OrderPosition,
  positionsOfOrder,
  printedNameIn,
  type WholeOrder,
} from "./orders/order-queries.ts";
export {
  createConfirmationLinks,
  createOrderReferences,
  type OrderReferences,
} from "./orders/order-reference.ts";
export type { OrderState } from "./orders/order-states.ts";
export { createOrdersPort } from "./orders/orders-for-payment.ts";
export {
  eventsWithBuyers,
  FORGOTTEN_BUYER,
  isForgotten,
  lockOrdersOfAccount,
  lockOrdersToForget,
  ordersOfAccount,
} from "./orders/personal-orders.ts";
export { ordersById, paidOrdersOfAccount, type TicketOrder } from "./orders/ticket-orders.ts";
export { COUPON_IN_OPEN_ORDER, type CommonRefusal, explainCommon } from "./placing/explain-refusal.ts";
export type { PlacingRefusal } from "./placing/place-order.ts";
export type { OpenPurchaseForm, OpenPurchaseStarted, PurchaseForm, Purchases } from "./placing/purchases.ts";
export type {
  DeliveredUnit,
  Delivery,
  MailFacts,
  OrderMails,
  WriteOrderMail,
} from "./products/delivery.ts";
export { type OrderMailWords, orderMail } from "./products/order-mail.ts";
export { type PageTexts, refundedText } from "./products/page-texts.ts";
export { passFileName } from "./products/pass/pass-file-name.ts";
export { passPriceNote, passSaleNotes } from "./products/pass/pass-notes.ts";
export type { PassPage } from "./products/pass/pass-page.ts";
export { renderPassPdf } from "./products/pass/pass-pdf.ts";
export {
  type ClaimedResource,
  type ClaimedUnits,
  COUPON,
  COUPON_PERSON,
  CREDITS,
  createProducts,
  deliveryOf,
  type Move,
  type MovedUnits,
  type Product,
  type Products,
  type Quote,
  type Revocation,
  type SoldProduct,
} from "./products/product.ts";
export type {
  Consequence,
  CouponRefusal,
  CouponsPort,
  CreditsPort,
  NoSuchCoupon,
  OrderingPerson,
} from "./products/reductions.ts";
export { allTakenBackByProducts } from "./products/taken-back.ts";
export { type OrderRefund, refundsOfOrder } from "./refunds/order-refund-queries.ts";
export type { RefundOrderRefusal, RefundOrderRequest } from "./refunds/refund-order.ts";
export type { TicketsWanted } from "./sale/basket.ts";
export type { Contact, ContactOfAccount } from "./sale/buyer.ts";
export { quoteTickets } from "./sale/quote-tickets.ts";
export type { SaleRefusal } from "./sale/refusals.ts";
export { SALE_CONNECTIONS } from "./sale/sale-batcher.ts";
export { type GrossLine, type VatOfRate, vatInGross, vatOfOrder } from "./sale/vat.ts";
