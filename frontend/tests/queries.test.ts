import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FromSeat, Refused } from "../src/messages/battle";
import { Queries } from "../src/session/queries";

const NOTHING = { what: "layers" as const, layers: [], why_none: "" };
const refusal = (reason: string, question = 0, again_in = 0): Refused => ({
  type: "refused",
  reason,
  nearest: "",
  instead: null,
  question,
  again_in,
});
const tooMany = (question: number): Refused => refusal("Too many", question, 1000);

describe("questions", () => {
  let sent: FromSeat[];
  let questions: Queries;
  beforeEach(() => {
    vi.useFakeTimers();
    sent = [];
    questions = new Queries((message) => sent.push(message));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("one that came too soon is asked again after the pause, and answered", async () => {
    const found = questions.ask<"layers">({ type: "envelope", unit: 3 });
    expect(questions.refused(tooMany(1))).toBe(true);
    vi.advanceTimersByTime(999);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([
      { type: "envelope", unit: 3, question: 1 },
      { type: "envelope", unit: 3, question: 1 },
    ]);
    questions.answered({ type: "answered", question: 1, found: NOTHING });
    expect(await found).toEqual(NOTHING);
  });
  test("one that belongs to a talk that was lost is not asked again", () => {
    void questions.ask({ type: "suggest" });
    questions.refused(tooMany(1));
    questions.forget();
    vi.advanceTimersByTime(5000);
    expect(sent).toHaveLength(1);
  });
  test("one that the server failed at is given back, and told", () => {
    const failed = vi.fn();
    void questions.ask({ type: "suggest" }, failed);
    expect(questions.refused(refusal("Something went wrong here.", 1))).toBe(false);
    expect(failed).toHaveBeenCalledOnce();
  });
  test("a refusal of something else is told", () => {
    void questions.ask({ type: "suggest" });
    expect(questions.refused(refusal("Too far."))).toBe(false);
  });
});
