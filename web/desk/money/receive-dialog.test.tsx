// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { showScreen } from "../../testing.tsx";
import { setLanguage } from "../../words/active-language.ts";
import { ReceiveDialog } from "./receive-dialog.tsx";

afterEach(cleanup);

/** Money of a trip that is not known yet. */
const Unknown = () => <ReceiveDialog onClose={() => {}} />;

/** A trip whose balance another receipt lowers while the dialog is open. */
function Page() {
  const [due, setDue] = useState(6_350_000);
  const trip = { reference: "TRP-7K4P-2QXD", person: "Ana Lima", due: { amount: due, currency: "AED" } };
  return (
    <>
      <ReceiveDialog trip={trip} onClose={() => {}} />
      <button type="button" hidden data-testid="news" onClick={() => setDue(6_000_000)}>
        News
      </button>
    </>
  );
}

test("less than is due is asked about before it is recorded, as it was typed, whatever news come", async () => {
  const sent: { amount: unknown; confirmed: unknown }[] = [];
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit) => {
    if (address.startsWith("/api/desk/money?")) return Promise.resolve(Response.json({ transfers: [] }));
    if (address.startsWith("/api/desk/trips/"))
      return Promise.resolve(
        Response.json({
          person: "Ana Lima",
          patient: null,
          money: { balances: { amount: 6e6, currency: "AED" } },
          items: [],
        }),
      );
    sent.push(JSON.parse(String(body)));
    const errors = [{ field: "amount", reason: "rule", message: "is less than is due" }];
    const problem = { code: "conflict", detail: "This is less than is due.", status: 422, errors };
    return Promise.resolve(
      sent.length === 1
        ? Response.json(problem, { status: 422, headers: { "content-type": "application/problem+json" } })
        : Response.json({ paid: { amount: 635_000, currency: "AED" }, kept: { amount: 0, currency: "AED" } }),
    );
  });
  showScreen({ Component: Page }, { address: "/desk/trips/trp-7k4p-2qxd/" });
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, "6350");
  fireEvent.click(screen.getByTestId("news"));
  expect(amount.value).toBe("6350");
  expect(screen.queryByRole("checkbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Record a payment" }));
  await userEvent.click(await screen.findByLabelText("This is a part of what is due"));
  expect(screen.getByText(/^This is less than is due/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Record a payment" }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const money = { amount: 635_000, currency: "AED" };
  expect(sent).toMatchObject([
    { amount: money, confirmed: [] },
    { amount: money, confirmed: ["amount"] },
  ]);
});

const dirhams = (amount: number) => ({ amount, currency: "AED" });
const ended = {
  id: "0198",
  reference: "PAY-7K4P-2QXD",
  trip: "TRP-7K4P-2QXD",
  request: null,
  person: "Ana Lima",
  amount: dirhams(1_270_000),
  received: dirhams(0),
  until: "2026-11-20T09:00:00.000Z",
  isOver: true,
};
const Expected = () => <ReceiveDialog transfer={{ ...ended, isOver: false }} onClose={() => {}} />;

test("the dialog of an expected transfer names the person, the trip and the reference", () => {
  showScreen({ Component: Expected }, { address: "/desk/money/" });
  const text = document.body.textContent ?? "";
  for (const name of ["Ana Lima", "TRP-7K4P-2QXD", "PAY-7K4P-2QXD", "AED"]) expect(text).toContain(name);
});

test("money for a trip that is cancelled says that it is", async () => {
  const cancelled = {
    person: "Ana Lima",
    patient: null,
    money: { balances: dirhams(0) },
    items: [{ status: "cancelled" }],
  };
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(address.startsWith("/api/desk/money?") ? { transfers: [] } : cancelled),
  );
  showScreen({ Component: Unknown }, { address: "/desk/money/" });
  await userEvent.type(screen.getByRole("textbox", { name: /^Reference/ }), "TRP-7K4P-2QXD");
  expect(await screen.findByText(/Ana Lima.*: this trip is cancelled/)).toBeTruthy();
});

const Cancelled = () => (
  <ReceiveDialog
    trip={{ reference: "TRP-7K4P-2QXD", person: "Ana Lima", due: dirhams(0), isCancelled: true }}
    onClose={() => {}}
  />
);

test("the same is said where the payment is recorded from the trip", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ transfers: [] }));
  showScreen({ Component: Cancelled }, { address: "/desk/trips/trp-7k4p-2qxd/" });
  expect(await screen.findByText(/Ana Lima.*: this trip is cancelled/)).toBeTruthy();
});

const Awaited = () => (
  <ReceiveDialog trip={{ reference: "TRP-7K4P-2QXD", person: "Ana Lima", due: dirhams(0) }} onClose={() => {}} />
);

test("a trip whose transfer is expected has that one recorded, in the amount that is expected", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    sent.push(address);
    const transfers = [{ ...ended, isOver: false }];
    return Response.json(
      address.startsWith("/api/desk/money?") ? { transfers } : { left: dirhams(0), kept: dirhams(0) },
    );
  });
  showScreen({ Component: Awaited }, { address: "/desk/trips/trp-7k4p-2qxd/" });
  expect(await screen.findByText(/PAY-7K4P-2QXD/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe("12700.00");
  expect(screen.queryByText(/is due/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Record a payment" }));
  await vi.waitFor(() => expect(sent.at(-1)).toMatch(/\/api\/desk\/money\/transfers\/0198/));
});

const Late = () => <ReceiveDialog transfer={ended} onClose={() => {}} />;

test("money for a transfer that has ended is kept as a credit, in the amount that came", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Promise.resolve(Response.json({ left: dirhams(0), kept: dirhams(500_000) }));
  });
  showScreen({ Component: Late }, { address: "/desk/money/" });
  expect(screen.getByText(/PAY-7K4P-2QXD has ended.* it is kept as a credit/)).toBeTruthy();
  expect(screen.queryByText(/is due/)).toBeNull();
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/);
  expect(amount.value).toBe("");
  await userEvent.type(amount, "5000");
  await userEvent.click(screen.getByRole("button", { name: "Record a payment" }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ amount: dirhams(500_000), keepRest: true }]));
});

test("what is said of an amount goes with it", async () => {
  vi.stubGlobal("fetch", (address: string) => {
    if (address.startsWith("/api/desk/money?")) return Promise.resolve(Response.json({ transfers: [] }));
    if (address.startsWith("/api/desk/trips/"))
      return Promise.resolve(
        Response.json({
          person: "Ana Lima",
          patient: null,
          money: { balances: { amount: 6e6, currency: "AED" } },
          items: [],
        }),
      );
    const errors = [{ field: "amount", reason: "rule", message: "is less than is due" }];
    const problem = { code: "conflict", detail: "This is less than is due.", status: 422, errors };
    return Promise.resolve(
      Response.json(problem, { status: 422, headers: { "content-type": "application/problem+json" } }),
    );
  });
  showScreen({ Component: Page }, { address: "/desk/trips/trp-7k4p-2qxd/" });
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/);
  await userEvent.clear(amount);
  await userEvent.type(amount, "6350");
  await userEvent.click(screen.getByRole("button", { name: "Record a payment" }));
  await screen.findByText(/^This is less than is due/);
  await userEvent.type(amount, "0");
  expect(screen.queryByText(/^This is less than is due/)).toBeNull();
});

test("who may not record money any more is told so in the language of the desk, aloud", async () => {
  setLanguage("ko");
  onTestFinished(() => setLanguage("en"));
  const detail = "Your role does not include this. An owner of the clinic can change it.";
  const headers = { "content-type": "application/problem+json" };
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ code: "not-allowed", detail, status: 403 }, { status: 403, headers })),
  );
  showScreen({ Component: Unknown }, { address: "/desk/money/" });
  await userEvent.type(screen.getByLabelText(/^참조 번호/), "TRP-5SDR-QA5P");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/내 역할에는 이 작업이 포함되지 않습니다/);
  expect(document.body.textContent).not.toContain("Your role");
});

const atCheckout = { reference: "TRP-7K4P-2QXD", person: "Ana Lima", due: dirhams(0), isPaying: true };
const Waiting = () => <ReceiveDialog trip={atCheckout} onClose={() => {}} />;

test("money for a deposit whose payer is at the checkout is told why nothing is due, and what to ask for", () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ transfers: [] })));
  showScreen({ Component: Waiting }, { address: "/desk/trips/trip-7k4p-2qxd/" });
  expect(screen.getByText(/at the checkout, where no transfer was chosen/)).toBeTruthy();
});
