import { expect, test } from 'vitest'
import { softTone } from '../../../main/connected-services/try-sound'
import { audioTypeOf } from '../../../shared/services/audio-type'

test('a service is tried with a second of a tone that it takes for a sound', () => {
  const bytes = Buffer.from(softTone())
  expect(audioTypeOf(bytes)).toBe('audio/wav')
  expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length)
  expect(bytes.readUInt32LE(40) / (2 * bytes.readUInt32LE(24))).toBe(1)
  expect(Math.max(...Array.from({ length: 16_000 }, (_, at) => bytes.readInt16LE(44 + 2 * at)))).toBeGreaterThan(500)
})
