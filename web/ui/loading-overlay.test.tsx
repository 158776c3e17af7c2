// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LoadingOverlay } from "./loading-overlay.tsx";

afterEach(cleanup);

test("while the next page comes, a picture says so and the page does not scroll", () => {
  const { rerender } = render(<LoadingOverlay active alt="Loading..." />);
  expect(screen.getByAltText("Loading...").tagName).toBe("IMG");
  expect(document.documentElement.style.overflow).toBe("hidden");
  rerender(<LoadingOverlay active={false} alt="Loading..." />);
  expect(screen.queryByAltText("Loading...")).toBeNull();
  expect(document.documentElement.style.overflow).toBe("");
});
