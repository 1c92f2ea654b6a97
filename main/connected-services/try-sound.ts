import type { UsableService } from './connected-services'
import { type Asking, speak, transcribe } from './use-sound'

const [SECONDS, RATE] = [1, 16_000]

/** Has a service do the least that it can of what it does with sound. Rejects as that does. */
export async function trySound(found: UsableService, asking: Asking): Promise<void> {
  const { offers } = found.adapter
  if (offers['audio.transcribe']) await transcribe(found, { bytes: softTone(), type: 'audio/wav' }, asking)
  else await speak(found, 'Hello.', asking)
}

/** A second of a tone in WAV, of one channel with 16 bits: services refuse what has no sound at all. */
export function softTone(): Uint8Array {
  const samples = Int16Array.from(
    { length: SECONDS * RATE },
    (_, at) => 1_000 * Math.sin((2 * Math.PI * 440 * at) / RATE),
  )
  const bytes = Buffer.alloc(44 + samples.byteLength)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples.byteLength, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(2 * RATE, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.byteLength, 40)
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(sample, 44 + 2 * at)
  return bytes
}
