import { expect, test } from 'vitest'
import { isSilent, loudnessOf, SAMPLE_RATE, wavOf } from '../../../../../renderer/features/composer/dictation/samples'
import { audioTypeOf } from '../../../../../shared/services/audio-type'

const tone = (seconds: number, loudness: number) =>
  Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, at) => loudness * Math.sin((2 * Math.PI * 440 * at) / SAMPLE_RATE),
  )

test('nothing, zeros and the noise of a microphone are silence; a word among them is none', () => {
  expect(isSilent(new Float32Array())).toBe(true)
  expect(isSilent(new Float32Array(SAMPLE_RATE))).toBe(true)
  expect(isSilent(tone(2, 0.001))).toBe(true)
  const withWord = new Float32Array(10 * SAMPLE_RATE)
  withWord.set(tone(1, 0.05), 5 * SAMPLE_RATE)
  expect(isSilent(withWord)).toBe(false)
})

test('loudness is the root of the mean square', () => {
  expect(loudnessOf(new Float32Array())).toBe(0)
  expect(loudnessOf(Float32Array.of(0.5, -0.5, 0.5, -0.5))).toBeCloseTo(0.5)
  expect(loudnessOf(tone(1, 1))).toBeCloseTo(Math.SQRT1_2, 3)
})

test('samples become a WAV file that says how long it is, and what is too loud is cut', () => {
  const bytes = wavOf(Float32Array.of(0, 0.5, -0.5, 2, -2))
  const view = new DataView(bytes.buffer)
  expect(audioTypeOf(bytes)).toBe('audio/wav')
  expect(view.getUint32(4, true)).toBe(bytes.length - 8)
  expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint32(24, true)]).toEqual([1, 1, SAMPLE_RATE])
  expect(view.getUint32(40, true)).toBe(10)
  expect([0, 1, 2, 3, 4].map(at => view.getInt16(44 + 2 * at, true))).toEqual([0, 16_384, -16_383, 32_767, -32_767])
})

test('ten minutes fit what services take', () => {
  const samples = new Float32Array(600 * SAMPLE_RATE)
  expect(wavOf(samples).length).toBeLessThan(25 * 1024 * 1024)
})
