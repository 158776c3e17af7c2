import type { Database } from "../../adapters/database/database.ts";
import { type LiveEvent, type LiveTopic, liveTopics } from "../../contract/desk/live.ts";
import { seconds } from "../../contract/durations.ts";

/** A stream sends at least this often, so that proxies keep it open and a lost browser is noticed. */
const heartbeat = seconds(25);
/** Events of one topic within this time are one. */
const pause = seconds(0.3);

const anything: LiveEvent = { topic: null, id: null };
/** Nothing changed; the stream is alive. */
const beat: LiveEvent = { topic: null, id: "" };
const isTopic = (word: string | undefined): word is LiveTopic => liveTopics.some((topic) => topic === word);

export interface Live {
  /**
   * Changes at one provider as their follower may see them. Who follows is asked at the start, with every heartbeat and
   * whenever a person or a session of the clinic's staff changes; the stream ends where nobody does.
   */
  follow(providerId: string, askFollower: () => Promise<Follower | undefined>): AsyncIterable<LiveEvent>;
  /** Ends every stream. */
  close(): Promise<void>;
}

/** @returns what the follower may see of the events */
export type Follower = (events: readonly LiveEvent[]) => Promise<readonly LiveEvent[]>;
type Listener = (event: LiveEvent) => void;

/** One connection per process listens to the database and serves every open page. */
export function createLive(database: Pick<Database, "listen">): Live {
  const listeners = new Map<string, Set<Listener>>();
  let isClosed = false;
  let listening: Promise<() => Promise<void>> | undefined;
  function onNotice(payload: string): void {
    const [providerId = "", topic, id] = payload.split(" ");
    const event = isTopic(topic) ? { topic, id: id ?? null } : anything;
    const told =
      payload === "" ? [...listeners.values()].flatMap((each) => [...each]) : [...(listeners.get(providerId) ?? [])];
    for (const listener of told) listener(event);
  }
  return {
    async *follow(providerId, askFollower) {
      listening ??= database.listen("desk", onNotice);
      await listening;
      const waiting = new Map<string, LiveEvent>();
      let wake = (): void => {};
      const listener: Listener = (event) => {
        waiting.set(`${event.topic} ${event.id}`, event);
        wake();
      };
      const own = listeners.get(providerId) ?? new Set();
      listeners.set(providerId, own.add(listener));
      try {
        let follower = await askFollower();
        if (!follower) return;
        yield anything;
        while (!isClosed) {
          const isBeat = await new Promise<boolean>((done) => {
            const timer = setTimeout(() => done(true), heartbeat);
            wake = () => {
              clearTimeout(timer);
              done(false);
            };
            if (waiting.size > 0) wake();
          });
          if (!isBeat) await new Promise((done) => setTimeout(done, pause));
          if (isClosed) return;
          const events = [...waiting.values()];
          waiting.clear();
          if (isBeat || events.some(({ topic }) => topic === "people" || topic === null))
            follower = await askFollower();
          if (!follower) return;
          if (isBeat) yield beat;
          if (events.length > 0) yield* await follower(events);
        }
      } finally {
        own.delete(listener);
        if (own.size === 0) listeners.delete(providerId);
      }
    },
    async close() {
      isClosed = true;
      onNotice("");
      await (await listening)?.();
    },
  };
}
