import { expect, test } from 'vitest'
import { deepgram } from '../../../../main/connected-services/adapters/deepgram'

const AT = 'https://api.deepgram.com'
const transcribes = deepgram.offers['audio.transcribe']
const speaks = deepgram.offers['audio.speak']
if (transcribes?.type !== 'direct' || speaks?.type !== 'direct') throw new Error('It answers at once.')

test('the language is named, or found out', () => {
  const file = { name: 'a', mediaType: 'audio/ogg', bytes: Uint8Array.of(1) }
  const named = new URL(transcribes.request({ file, model: 'nova-3', options: { language: 'de' } }, AT).url)
  expect(Object.fromEntries(named.searchParams)).toEqual({ model: 'nova-3', smart_format: 'true', language: 'de' })
  const found = transcribes.request({ file, model: 'nova-3', options: {} }, AT)
  expect(new URL(found.url).searchParams.get('detect_language')).toBe('true')
  expect(found.headers).toContainEqual({ name: 'content-type', value: 'audio/ogg' })
})

test('channels are written down one after the other, and silent ones are left out', () => {
  const channel = (transcript: string) => ({ alternatives: [{ transcript }] })
  const json = { results: { channels: [channel(' One. '), channel(''), channel('Two.')] } }
  expect(transcribes.product({ type: 'json', json })).toEqual({ type: 'text', text: 'One.\nTwo.' })
  expect(() => transcribes.product({ type: 'json', json: { results: { channels: [] } } })).toThrow()
})

test('a kind of sound is an encoding with its container', () => {
  const url = (ending: string) =>
    new URL(speaks.request({ text: 'A', model: 'aura-2-thalia-en', options: {}, ending }, AT).url)
  expect(Object.fromEntries(url('wav').searchParams)).toMatchObject({ encoding: 'linear16', container: 'wav' })
  expect(Object.fromEntries(url('ogg').searchParams)).toMatchObject({ encoding: 'opus', container: 'ogg' })
  expect(url('mp3').searchParams.get('container')).toBeNull()
})
