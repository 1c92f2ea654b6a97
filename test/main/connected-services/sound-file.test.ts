import { expect, test } from 'vitest'
import { soundFile } from '../../../main/connected-services/sound-file'

test('a sound is called by its kind, and not as the person calls it', () => {
  const bytes = Uint8Array.of(1)
  const file = { name: 'my doctor.m4a', mediaType: 'audio/mp4', bytes }
  expect(soundFile(file)).toEqual({ field: 'file', name: 'speech.m4a', type: 'audio/mp4', bytes })
  expect(soundFile({ ...file, mediaType: 'audio/mpeg' }).name).toBe('speech.mp3')
  expect(() => soundFile(undefined)).toThrow(/no sound/)
})
