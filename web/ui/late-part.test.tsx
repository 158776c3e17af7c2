// @vitest-environment jsdom
import { act, type ComponentType, lazy, type PropsWithChildren } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { LatePart } from "./late-part.tsx";

const Inside = () => <button type="button">Pay the rest</button>;
const Around = ({ children }: PropsWithChildren) => <section>{children}</section>;

/** The page, of parts as the server or the browser has them. */
const pageOf = (Outer: ComponentType<PropsWithChildren>, Inner: ComponentType) => (
  <LatePart>
    <Outer>
      <LatePart>
        <Inner />
      </LatePart>
    </Outer>
  </LatePart>
);

test("a page is complete once its late parts, and those inside them, are taken over", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  let awaited = 0;
  let endings = 0;
  window.awaitParts = (change) => {
    awaited += change;
    if (awaited === 0) endings++;
  };
  const outer = Promise.withResolvers<void>();
  const inner = Promise.withResolvers<void>();
  document.body.innerHTML = renderToString(pageOf(Around, Inside));
  const LateOuter = lazy(() => outer.promise.then(() => ({ default: Around })));
  const LateInner = lazy(() => inner.promise.then(() => ({ default: Inside })));
  const root = await act(() => hydrateRoot(document.body, pageOf(LateOuter, LateInner)));
  expect([awaited, endings]).toEqual([1, 0]);
  await act(async () => outer.resolve());
  expect([awaited, endings]).toEqual([1, 0]);
  await act(async () => inner.resolve());
  expect([awaited, endings]).toEqual([0, 1]);
  await act(async () => root.unmount());
  expect(awaited).toBe(0);
});
