import { hours, minutes } from "../durations.ts";

/** A staff session ends after this time without an act, in milliseconds. */
export const deskIdle = minutes(30);
/** A staff session ends this long after the sign-in, in milliseconds. */
export const deskLongest = hours(12);
/** A sign-in counts as fresh for signatures and for changes of people, in milliseconds. */
export const deskFresh = minutes(10);
/** Header of calls that nobody caused: they do not extend the session. */
export const automaticHeader = "x-automatic";
