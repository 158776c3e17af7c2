import { useEffect, useState } from "react";
import { m } from "../../../words/compiled/messages.js";

/** Whole seconds until an instant, counted while they are shown. */
export function useSecondsUntil(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const show = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

/** 2:05, as clocks on screens write it in every language. */
export const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** How long a step is still waited for; says nothing aloud, since it changes every second. */
export function TimeLeft({ until, onOver }: { until: number; onOver: () => void }) {
  const seconds = useSecondsUntil(until);
  const time = asClock(seconds);
  useEffect(() => {
    if (seconds === 0) onOver();
  }, [seconds, onOver]);
  return (
    <p role="timer" className="text-sm text-muted tabular-nums">
      {m.auth_time_left({ time })}
    </p>
  );
}
