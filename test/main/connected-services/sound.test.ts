import { expect, test } from 'vitest'
import { checkSpeech, givenOptions, soundProduct, speedWithin, wordsIn } from '../../../main/connected-services/sound'

const kind = { name: 'A service', most: 10, endings: ['mp3', 'wav'] }

test('a text that is too long, and a kind of sound that is not made, are refused in words', () => {
  const asked = { text: 'Ten signs.', ending: 'wav', options: {} }
  expect(() => checkSpeech(asked, kind)).not.toThrow()
  expect(() => checkSpeech({ ...asked, text: 'Eleven sign' }, kind)).toThrow(/at most 10 characters/)
  expect(() => checkSpeech({ ...asked, ending: 'docx' }, kind)).toThrow("'path' must end in .mp3, .wav")
})

test('options are told in an order, and those that are empty or unknown are not', () => {
  expect(givenOptions({ voice: 'anna', prompt: '', other: 'x' }, ['prompt', 'voice'])).toEqual([
    { name: 'voice', value: 'anna' },
  ])
})

test('a speed is held within what can be done', () => {
  expect(speedWithin({}, 0.7, 1.5)).toBeUndefined()
  expect([0.1, 1, 9].map(speed => speedWithin({ speed: String(speed) }, 0.7, 1.5))).toEqual([0.7, 1, 1.5])
})

test('a sound is the answer itself, and words are in JSON', () => {
  expect(soundProduct({ type: 'file' })).toEqual({ type: 'file' })
  expect(() => soundProduct({ type: 'json', json: {} })).toThrow(/no sound/)
  expect(wordsIn({ type: 'json', json: ' a ' }, String)).toEqual({ type: 'text', text: 'a' })
  expect(() => wordsIn({ type: 'file' }, String)).toThrow(/no text/)
})
