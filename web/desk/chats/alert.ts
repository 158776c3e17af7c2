import { useEffect, useRef, useState } from "react";
import { storedIn } from "../../session/stored.ts";
import { useSite } from "../../site.ts";

const storageKey = "desk-chat-sound";

/** Two short tones, made here: no file to load. */
function ring(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.15;
  volume.connect(audio.destination);
  [660, 880].forEach((pitch, index) => {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + index * 0.18);
    tone.stop(audio.currentTime + index * 0.18 + 0.15);
  });
  setTimeout(() => void audio.close(), 1000);
}

/** Whether this browser rings, which it remembers; off until it is switched on. */
export function useSoundChoice(): [boolean, (isOn: boolean) => void] {
  const { keepsIn } = useSite();
  const [isOn, setOn] = useState(() => storedIn(keepsIn).getItem(storageKey) === "on");
  return [
    isOn,
    (chosen) => {
      if (chosen) {
        storedIn(keepsIn).setItem(storageKey, "on");
        ring();
      } else storedIn(keepsIn).removeItem(storageKey);
      setOn(chosen);
    },
  ];
}

/** Rings when there is more to read than before. */
export function useAlert(count: number, isOn: boolean): void {
  const before = useRef(count);
  useEffect(() => {
    if (isOn && count > before.current) ring();
    before.current = count;
  }, [count, isOn]);
}
