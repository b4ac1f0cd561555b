import Stripe from "stripe";
import { expect, test } from "vitest";
import { ProviderRefused, ProviderUnavailable } from "../provider.ts";
import { translated } from "./stripe-failures.ts";

const { StripeAuthenticationError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;

test.each([
  ["a request that is wrong", new StripeInvalidRequestError({ statusCode: 400 }), ProviderRefused],
  ["a refused key of ours", new StripeAuthenticationError({ statusCode: 401 }), ProviderUnavailable],
  [
    "a key that another version used with other words",
    new StripeIdempotencyError({ statusCode: 400 }),
    ProviderUnavailable,
  ],
])("%s is told apart", async (_, error, told) => {
  await expect(translated(() => Promise.reject(error))).rejects.toBeInstanceOf(told);
});
