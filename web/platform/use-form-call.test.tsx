// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RETRY_MESSAGE } from "./call.ts";
import type { FormOptions } from "./form-options.ts";
import { useFormCall } from "./use-form-call.ts";

type Values = { email: string; city: string };
type Given =
  | { status: 250; data: string }
  | { status: number; data: unknown; fields?: Record<string, string> };
type Options = Partial<FormOptions<Values, "email" | "city", Given>>;

/** Answers that the test gives when it likes, by the order in which they were asked for. */
function desk() {
  const sent: Values[] = [];
  const waiting: ((given: Given) => void)[] = [];
  const send = (values: Values) => {
    sent.push(values);
    return new Promise<Given>((resolve) => waiting.push(resolve));
  };
  return { sent, send, answer: (given: Given) => act(async () => waiting.shift()?.(given)) };
}

function Form({ send, ...options }: Options & Pick<FormOptions<Values, "email", Given>, "send">) {
  const [isOpen, setOpen] = useState(false);
  const form = useFormCall({
    id: "f",
    fields: ["email", "city"],
    initial: { email: "", city: "Kiel" },
    check: (name, values) => (values[name].includes("!") ? `${name} falsch` : null),
    send,
    ...options,
  });
  submit = form.submit;
  passes = form.passes;
  const field = (name: "email" | "city") => {
    const { error, ...input } = form.field(name);
    return (
      <>
        <input {...input} />
        <output id={`error-${name}`}>{error}</output>
      </>
    );
  };
  return (
    <form {...form.props}>
      {field("email")}
      {(isOpen || form.values.city !== "hidden") && field("city")}
      <button type="submit" data-busy={form.isBusy} disabled={form.button.disabled}>
        Senden
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Öffnen
      </button>
      <p data-retry={form.failure?.isRetry}>{form.failure?.message}</p>
      <b>{String(form.done?.data ?? "")}</b>
    </form>
  );
}

let root: Root | undefined;
let submit: () => Promise<void>;
let passes: () => boolean;
const page = () => document.body;
const find = <Kind extends HTMLElement = HTMLElement>(selector: string) =>
  page().querySelector<Kind>(selector) as Kind;
const input = (name: string) => find<HTMLInputElement>(`#f-${name}`);
const errorOf = (name: string) => find(`#error-${name}`).textContent;
const failure = () => find("p").textContent;
const press = (selector = "button") => act(async () => find(selector).click());
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
const fillIn = (name: string, text: string) => setValue?.call(input(name), text);
const type = (name: string, text: string) =>
  act(async () => {
    fillIn(name, text);
    input(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
const leave = (name: string) =>
  act(async () => {
    input(name).focus();
    input(name).blur();
  });

function show(options: Options & Pick<FormOptions<Values, "email", Given>, "send">) {
  return act(async () => {
    root = createRoot(page().appendChild(document.createElement("main")));
    root.render(<Form {...options} />);
  });
}

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

test("however often it is pressed, one call is under way at a time", async () => {
  const { sent, send, answer } = desk();
  await show({ send });
  await type("email", "mara@example.org");
  await act(async () => {
    find("button").click();
    find("button").click();
  });
  await press();
  expect(sent).toEqual([{ email: "mara@example.org", city: "Kiel" }]);
  expect(find("button").dataset.busy).toBe("true");
  await answer({ status: 250, data: "Angekommen" });
  expect(find("b").textContent).toBe("Angekommen");
  await press();
  expect(sent).toHaveLength(2);
  expect(find("b").textContent).toBe("");
});

test("a form that leads to another page cannot be sent again until back brings it again", async () => {
  const { sent, send, answer } = desk();
  await show({ send, leaves: true });
  await press();
  await answer({ status: 250, data: "" });
  await press();
  expect([sent.length, find("button").dataset.busy]).toEqual([1, "true"]);
  await act(async () => {
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  });
  await press();
  expect(sent).toHaveLength(2);
});

test("a field is checked when it was left with something in it, all of them when the form is sent", async () => {
  const { sent, send } = desk();
  await show({ send });
  await type("email", "a!");
  expect(errorOf("email")).toBe("");
  await leave("email");
  expect(errorOf("email")).toBe("email falsch");
  await type("email", "a");
  expect(errorOf("email")).toBe("");
  await type("city", "K!");
  await press();
  expect([errorOf("city"), sent.length]).toEqual(["city falsch", 0]);
  expect(document.activeElement).toBe(input("city"));
});

test("a field that is emptied after it was sent is not wrong before it is sent again", async () => {
  const { send, answer } = desk();
  const check: Options["check"] = (name, values) => (values[name] === "" ? `${name} fehlt` : null);
  await show({ send, check, initial: { email: "mara", city: "Kiel" } });
  await press();
  await answer({ status: 251, data: "Das passt nicht." });
  await type("city", "");
  expect(errorOf("city")).toBe("");
  await press();
  expect(errorOf("city")).toBe("city fehlt");
});

test("a mistake that typing on cannot mend is told at once", async () => {
  await show({ send: desk().send, isEager: (name) => name === "city" });
  await type("city", "K!");
  expect(errorOf("city")).toBe("city falsch");
});

test("what the server refused stands at its fields until they change, its topmost takes the focus", async () => {
  const { send, answer } = desk();
  await show({ send });
  await type("email", "mara");
  await press();
  await answer({
    status: 400,
    data: "Bitte prüfe deine Angaben.",
    fields: { city: "Gibt es nicht.", email: "Ist vergeben.", avatar: "Kein Bild." },
  });
  expect([errorOf("email"), errorOf("city"), failure()]).toEqual([
    "Ist vergeben.",
    "Gibt es nicht.",
    "Bitte prüfe deine Angaben.",
  ]);
  expect(document.activeElement).toBe(input("email"));
  expect(input("email").value).toBe("mara");
  await type("email", "jonas");
  expect([errorOf("email"), errorOf("city"), failure()]).toEqual([
    "",
    "Gibt es nicht.",
    "Bitte prüfe deine Angaben.",
  ]);
  await type("city", "Bonn");
  expect([errorOf("city"), failure()]).toEqual(["", ""]);
});

test("a refused field that is not there yet gets the focus when it is", async () => {
  const { send, answer } = desk();
  await show({ send, initial: { email: "", city: "hidden" } });
  await press();
  await answer({ status: 400, data: "Nein.", fields: { city: "Fehlt." } });
  await press("button[type=button]");
  expect(document.activeElement).toBe(input("city"));
});

test("a refusal is told in the server's words, else in the house's, or in those of the form", async () => {
  const { send, answer } = desk();
  await show({
    send,
    onRefused: async ({ status }) =>
      status === 251 ? { message: "Das passt nicht.", focus: "city" } : undefined,
  });
  for (const [given, said] of [
    [{ status: 429, data: "Das waren zu viele Versuche." }, "Das waren zu viele Versuche."],
    [{ status: 503, data: "Gerade ist viel los." }, "Gerade ist viel los."],
    [{ status: 0, data: null }, RETRY_MESSAGE],
    [{ status: 251, data: "251" }, "Das passt nicht."],
  ] as const) {
    await press();
    expect(failure()).toBe("");
    await answer(given);
    expect(failure()).toBe(said);
    // Only what may go through later is offered again.
    expect(find("p").dataset.retry).toBe(String(given.status === 503 || given.status === 0));
    // It is about no field, so typing does not take it away.
    await type("email", said);
    expect(failure()).toBe(said);
  }
  expect(document.activeElement).toBe(input("city"));
});

test("what stands in the fields is sent, however it came there", async () => {
  const { sent, send } = desk();
  await show({ send });
  // As a password manager does it, without an event; another field is typed in afterwards.
  fillIn("email", "mara@example.org");
  await type("city", "Bonn");
  expect(input("email").value).toBe("mara@example.org");
  fillIn("city", "Ulm");
  await press();
  expect(sent).toEqual([{ email: "mara@example.org", city: "Ulm" }]);
});

test("what stands in the fields of a step is kept when the step passes, however it came there", async () => {
  const kept: Partial<Values>[] = [];
  const draft = {
    values: { email: "", city: "Kiel" },
    change: (part: Partial<Values>) => void kept.push(part),
  };
  await show({ send: desk().send, draft });
  fillIn("email", "mara@example.org");
  await act(async () => expect(passes()).toBe(true));
  expect(kept).toEqual([{ email: "mara@example.org" }]);
});

test("what was typed before the page was alive is kept, and nothing can be sent before", async () => {
  const { sent, send } = desk();
  const main = page().appendChild(document.createElement("main"));
  main.innerHTML = renderToString(<Form send={send} />);
  expect(find<HTMLButtonElement>("button").disabled).toBe(true);
  expect(find("form").getAttribute("method")).toBe("post");
  fillIn("email", "mara@example.org");
  await act(async () => {
    root = hydrateRoot(main, <Form send={send} />);
  });
  expect(input("email").value).toBe("mara@example.org");
  await press();
  expect(sent).toEqual([{ email: "mara@example.org", city: "Kiel" }]);
});

test("a call that fails in itself lets the form be sent again", async () => {
  const missing = new Error("The code of the call is missing");
  const send = vi.fn(() => Promise.reject(missing));
  await show({ send });
  for (const time of [1, 2]) {
    await act(async () => expect(submit()).rejects.toBe(missing));
    expect(send).toHaveBeenCalledTimes(time);
    expect(find("button").dataset.busy).toBe("false");
  }
});
