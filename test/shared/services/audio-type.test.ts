import { expect, test } from 'vitest'
import { audioEnding, audioTypeOf, isAudioType } from '../../../shared/services/audio-type'

const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))

test.each([
  ['RIFF\x24\x00\x00\x00WAVEfmt ', 'audio/wav'],
  ['OggS\x00\x02', 'audio/ogg'],
  ['fLaC\x00', 'audio/flac'],
  ['ID3\x04\x00', 'audio/mpeg'],
  ['\xff\xfb\x90\x64', 'audio/mpeg'],
  ['\xff\xf3\x44\xc4', 'audio/mpeg'],
  ['\xff\xf1\x50\x80', 'audio/aac'],
  ['\x00\x00\x00\x20ftypM4A ', 'audio/mp4'],
  ['\x1a\x45\xdf\xa3\x01', 'audio/webm'],
])('%o is %s', (start, type) => {
  expect(audioTypeOf(bytes(start))).toBe(type)
})

test.each([
  ...['', 'R', 'RIFF\x24\x00\x00\x00WEBPVP8 ', '<html>', '{"error":1}', '\xff', '\xff\xff\xff\xff', '\xff\xfe<\x00'],
  ...['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', '%PDF-1.7', 'No sound at all.'],
])('%o is no sound', start => {
  expect(audioTypeOf(bytes(start))).toBeUndefined()
})

test('types have an ending, and nothing else is one', () => {
  expect(audioEnding('audio/mpeg')).toBe('mp3')
  expect(audioEnding('audio/mp4')).toBe('m4a')
  expect(isAudioType('audio/flac')).toBe(true)
  expect(isAudioType('toString')).toBe(false)
})
