/** What a battle sounds like: soft noises, made here, for whoever has switched them on. */

import { settings } from "../../shell/settings.svelte";

type Sound = "dice" | "volley" | "end";

const GENTLE = 0.12; // of the loudest
const RATTLE = [0, 0.045, 0.08, 0.13, 0.17]; // seconds at which dice knock on the table
const CHORD = [261.6, 329.6, 392];

export class Sounds {
  private context: AudioContext | null = null;

  /** Play a sound, or nothing as long as nobody wants any: then there is not even something to play it with. */
  play(sound: Sound): void {
    if (!settings.sounds) return;
    this.context ??= new AudioContext();
    void this.context.resume();
    this[sound](this.context, this.context.currentTime);
  }

  /** Play the end of a battle when it comes; one that was over before is silent. Called while a component is made. */
  endWith(isOver: () => boolean): void {
    let before: boolean | null = null;
    $effect(() => {
      const over = isOver();
      if (over && before === false) this.play("end");
      before = over;
    });
    $effect(() => () => void this.context?.close());
  }

  private dice(context: AudioContext, now: number): void {
    for (const at of RATTLE) knock(context, now + at, 1_800 + Math.random() * 900, 0.03, GENTLE);
  }

  private volley(context: AudioContext, now: number): void {
    knock(context, now, 420, 0.22, GENTLE * 1.5);
  }

  private end(context: AudioContext, now: number): void {
    CHORD.forEach((pitch, n) => tone(context, now + n * 0.16, pitch, 1.4, GENTLE));
  }
}

/** Noise around a pitch that dies away. */
function knock(context: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const length = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
  source
    .connect(filter)
    .connect(new GainNode(context, { gain: loud }))
    .connect(context.destination);
  source.start(at);
}

/** A bell-like tone. */
function tone(context: AudioContext, at: number, pitch: number, seconds: number, loud: number): void {
  const source = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + seconds);
}
