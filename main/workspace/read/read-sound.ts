import { open } from 'node:fs/promises'
import { AUDIO_HINT_BYTES, type AudioType, audioTypeOf } from '../../../shared/services/audio-type'

/** The type of a sound file by its bytes, and whether it is complete, as far as its type says how long it is. */
export type SoundFile = { type: AudioType; isWhole: boolean }

/** Of a file that is written while it is made, nobody knows the length yet. */
const OPEN = new Set([0, 0xffffffff])

/** Null for what is no sound of a kind that is known. */
export async function soundFileAt(path: string): Promise<SoundFile | null> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AUDIO_HINT_BYTES), 0, AUDIO_HINT_BYTES, 0)
    const type = audioTypeOf(buffer.subarray(0, bytesRead))
    if (!type) return null
    const length = type === 'audio/wav' ? buffer.readUInt32LE(4) : 0
    return { type, isWhole: OPEN.has(length) || length + 8 <= size }
  } finally {
    await handle.close()
  }
}
