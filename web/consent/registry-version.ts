/**
 * The day on which what we ask for last changed: what is stored or sent, for what, for how long, who gets it, or the
 * words that ask. Earlier choices are asked again. A test says when it has to move.
 */
export const registryVersion = "2026-11-30";
