import { expect, test } from "vitest";
import { ReplicaLag } from "./replica-lag.ts";

test("a replica that has all that the primary is known to have lags behind by nothing, however long nothing happens", () => {
  const lag = new ReplicaLag();
  expect(lag.secondsOf(0, 0, 999)).toBe(0);
  lag.primaryAt(100, 1_000);
  lag.primaryAt(100, 90_000);
  expect(lag.secondsOf(100, 90_000, 999)).toBe(0);
  expect(lag.secondsOf(120, 90_000, 999)).toBe(0);
});

test("one that lacks something is behind since the primary first had it", () => {
  const lag = new ReplicaLag();
  lag.primaryAt(100, 1_000);
  lag.primaryAt(200, 2_000);
  lag.primaryAt(300, 3_000);
  expect(lag.secondsOf(100, 8_000, 999)).toBe(6);
  expect(lag.secondsOf(250, 8_000, 999)).toBe(5);
  expect(lag.secondsOf(300, 8_000, 999)).toBe(0);
});

test("one that lacks all that is known is believed when it says that it is further behind than that", () => {
  const lag = new ReplicaLag();
  lag.primaryAt(100, 1_000);
  expect(lag.secondsOf(50, 1_000, 3_600)).toBe(3_600);
  expect(lag.secondsOf(50, 6_000, 2)).toBe(5);
});

test("what is remembered is bounded", () => {
  const lag = new ReplicaLag();
  for (let second = 0; second < 5_000; second++) lag.primaryAt(second + 1, second * 1_000);
  expect(lag.secondsOf(10, 5_000_000, 0)).toBe(900);
});
