/** As many samples a second as services need to understand speech. */
export const SAMPLE_RATE = 16_000
/** Quieter than this is the noise of a microphone that hears nothing. */
const SILENCE = 0.003
const FRAME = SAMPLE_RATE / 50

/** Returns the loudness of samples between -1 and 1, as the root of their mean square. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** Returns whether nobody said anything: no fiftieth of a second of it is audible. */
export function isSilent(samples: Float32Array): boolean {
  for (let from = 0; from < samples.length; from += FRAME)
    if (loudnessOf(samples.subarray(from, from + FRAME)) > SILENCE) return false
  return true
}

/** Samples between -1 and 1 as a WAV file of one channel with 16 bits, which every service reads. */
export function wavOf(samples: Float32Array, rate = SAMPLE_RATE): Uint8Array {
  const bytes = new Uint8Array(44 + 2 * samples.length)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, 36 + 2 * samples.length, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, 2 * rate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, 2 * samples.length, true)
  for (let at = 0; at < samples.length; at++) {
    const sample = Math.max(-1, Math.min(1, samples[at] ?? 0))
    view.setInt16(44 + 2 * at, Math.round(sample * 32_767), true)
  }
  return bytes
}
