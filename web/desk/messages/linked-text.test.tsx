// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../../testing.tsx";
import { LinkedText } from "./linked-text.tsx";

afterEach(cleanup);

const Words = () => <LinkedText text="About trp-7k4p-2qxd, not QTE-7K4P-2QXD or TRP-7." />;

test("numbers of trips in a message lead to the trips, and nothing else does", () => {
  showScreen({ Component: Words }, { address: "/desk/messages/1/" });
  const [link, ...others] = screen.getAllByRole("link");
  expect(link?.textContent).toBe("trp-7k4p-2qxd");
  expect(link?.getAttribute("href")?.toLowerCase()).toBe("/desk/trips/trp-7k4p-2qxd/");
  expect(others).toEqual([]);
});
