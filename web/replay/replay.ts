import { replayIntegration } from "@sentry/browser";
import { recordingsPath, type Site } from "../../contract/rendering.ts";
import { mayMeasure } from "../consent/measured-addresses.ts";
import {
  type Envelope,
  type ServiceFacts,
  startTelling,
  stopTelling,
  type Teller,
} from "../reporting/service-client.ts";
import { safeEvent, safeRecording } from "./safe-recording.ts";

/** Without an error service recordings stay on this host; the library needs a service's address all the same. */
const ownPlace: Omit<ServiceFacts, "buildId"> = {
  dsn: "https://own@own.invalid/1",
  environment: "own",
  traceHosts: [],
  tunnel: recordingsPath,
};

/**
 * Records the whole visit of measured pages, with nothing in it that could be read, until the signal. Nothing that
 * waited is sent then.
 */
export function runReplay({ reports, buildId, base }: Site, signal: AbortSignal): void {
  const recorder = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    networkDetailAllowUrls: [],
    networkCaptureBodies: false,
    beforeAddRecordingEvent: () => null,
    stickySession: false,
    minReplayDuration: 0,
    // It is written anew before it is packed, see `pack`.
    useCompression: false,
  });
  const end = () => void recorder.stop({ flush: false });
  const teller: Teller = {
    integrations: () => [recorder],
    safe: (envelope) => (signal.aborted ? undefined : safeEnvelope(envelope, base)),
    ended: end,
  };
  startTelling({ ...(reports ?? ownPlace), buildId }, teller);
  signal.addEventListener("abort", () => {
    stopTelling(teller);
    end();
  });
}

/** The path of a page that may be recorded, without what was searched for on it. */
const placeIn = (base: string) => (address: string) => {
  const url = URL.parse(address, location.origin);
  return url?.origin === location.origin && mayMeasure(url.pathname, base) ? url.origin + url.pathname : undefined;
};

/** An envelope that holds a recording, written anew; undefined for every other. */
async function safeEnvelope(envelope: Envelope, base: string): Promise<Envelope | undefined> {
  const [headers, items] = envelope as unknown as [
    { event_id: string; sent_at: string },
    [{ type: string }, unknown][],
  ]; // the service's format
  const event = items.find(([{ type }]) => type === "replay_event")?.[1];
  const recording = items.find(([{ type }]) => type === "replay_recording")?.[1];
  if (!event || typeof recording !== "string") return undefined;
  const placeOf = placeIn(base);
  const [about = "", events = "[]"] = recording.split(/\n(.*)/s);
  const { segment_id } = JSON.parse(about) as { segment_id: number };
  const payload = await pack(`{"segment_id":${Number(segment_id)}}\n`, safeRecording(JSON.parse(events), placeOf));
  // Else the service notes the address that the recording came from.
  const sdk = { name: "sentry.javascript.browser", settings: { infer_ip: "never" } };
  return [
    { event_id: headers.event_id, sent_at: headers.sent_at },
    [
      [{ type: "replay_event" }, { ...safeEvent(event, placeOf), sdk }],
      [{ type: "replay_recording", length: payload.length }, payload],
    ],
  ] as unknown as Envelope;
}

/** A line about the recording, then the recording, in the form of zlib. */
async function pack(about: string, events: readonly object[]): Promise<Uint8Array> {
  const packed = new Blob([JSON.stringify(events)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Blob([about, await new Response(packed).arrayBuffer()]).arrayBuffer());
}
