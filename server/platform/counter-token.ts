import { randomBytes } from "node:crypto";

/** Tells a counter's tokens from members', so that neither kind is looked for among the other. */
const PREFIX = "counter.";

/** 256 random bits. */
export const newCounterToken = () => PREFIX + randomBytes(32).toString("base64url");

export const isCounterToken = (token: string) => token.startsWith(PREFIX);
