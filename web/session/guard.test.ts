import fc from "fast-check";
import { expect, test } from "vitest";
import { loginFor, safeBack } from "./guard.ts";

test.each([
  "/profile/",
  "/profile/me/",
  "/profile/hotels/bookings/?page=2&sort=day",
  "/profile/hotels/?add=harbour-1~double~2027-03-01~2027-03-04",
])("%s is a way back", (path) => {
  expect(safeBack(path)).toBe(path);
  expect(new URL(loginFor(path), "https://clinic.example").pathname).toBe("/auth/login/");
});

test.each([
  null,
  "",
  "/",
  "/auth/logout/",
  "//evil.example/profile/",
  "/\\evil.example/profile/",
  "https://evil.example/profile/",
  "/profile/../auth/logout/",
  "/profile//evil.example/",
  "/profile/\n/evil/",
  "javascript:alert(1)//profile/",
])("%j leads to the profile instead", (asked) => {
  expect(safeBack(asked)).toBe("/profile/");
});

test("whatever is asked for, the way back stays in this site's profile", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.webPath().map((path) => `/profile${path}`),
      ),
      (asked) => {
        const { origin, pathname } = new URL(safeBack(asked), "https://clinic.example");
        expect(origin).toBe("https://clinic.example");
        expect(pathname).toMatch(/^\/profile\//);
      },
    ),
  );
});
