// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { afterEach, expect, test } from "vitest";
import { showScreen } from "../../testing.tsx";
import type { Home } from "./home.ts";
import { HomeAside } from "./home-aside.tsx";

afterEach(cleanup);

const Component = () => <HomeAside documents={useLoaderData<Home["documents"]>()} recoveries={[]} />;

test("the account's first page says how many documents the clinic can open", async () => {
  showScreen({ Component }, { address: "/profile/", data: { count: 1, shared: 0 } });
  expect(await screen.findByText("One document, private")).toBeTruthy();
  cleanup();
  showScreen({ Component }, { address: "/profile/", data: { count: 3, shared: 2 } });
  expect(await screen.findByText("Documents: 3, shared with the clinic: 2")).toBeTruthy();
  expect(screen.queryByText(/private/)).toBeNull();
});
