// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useKeptFocus } from "./kept-focus.ts";

afterEach(cleanup);

function Page() {
  useKeptFocus();
  const [state, setState] = useState<"open" | "asking" | "withdrawn" | "none">("open");
  return (
    <main aria-label="Offers">
      {state !== "none" && (
        <section aria-label="Version 1">
          {state === "open" || state === "asking" ? (
            <Button key="withdraw" onClick={() => setState("asking")}>
              Withdraw
            </Button>
          ) : (
            <Button key="discard" onClick={() => setState("none")}>
              Discard
            </Button>
          )}
        </section>
      )}
      <p>Nothing to press</p>
      <Dialog
        title="Withdraw?"
        open={state === "asking"}
        actions={<Button onClick={() => setState("withdrawn")}>Yes, withdraw</Button>}
      />
    </main>
  );
}

test("the focus stays at the place of an act whose button goes with it, also where a dialog asked first", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes, withdraw", hidden: true }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Version 1" })));
  // Where the place is gone too, what is around it has the focus.
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});
