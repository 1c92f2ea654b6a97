import { expect, test } from 'vitest'
import { elevenlabs } from '../../../../main/connected-services/adapters/elevenlabs'

const AT = 'https://api.elevenlabs.io'
const speaks = elevenlabs.offers['audio.speak']
if (speaks?.type !== 'direct') throw new Error('It answers at once.')

test('the voice stands in the address, whatever it is called', () => {
  const { url, body } = speaks.request({ text: 'A', model: 'm', options: { voice: '../v1/user?x', speed: '1.1' } }, AT)
  expect(url).toBe(`${AT}/v1/text-to-speech/..%2Fv1%2Fuser%3Fx?output_format=mp3_44100_128`)
  expect(JSON.parse(String(body))).toEqual({ text: 'A', model_id: 'm', voice_settings: { speed: 1.1 } })
})

test('a language is for the models that take one', () => {
  const asked = { text: 'A', ending: 'mp3', options: { language: 'de' } }
  const older = speaks.settle({ ...asked, model: 'eleven_multilingual_v2' }, { values: {} })
  expect(older.options.map(({ name }) => name)).toEqual(['voice'])
  expect(older.unmet).toHaveLength(1)
  const newer = speaks.settle({ ...asked, model: 'eleven_flash_v2_5' }, { values: {} })
  expect(newer.options).toContainEqual({ name: 'language', value: 'de' })
  expect(newer.unmet).toEqual([])
})

test('the speed is held within what it can', () => {
  const at = (speed: string) => speaks.settle({ text: 'A', ending: 'mp3', options: { speed } }, { values: {} })
  expect(at('3').options).toContainEqual({ name: 'speed', value: '1.2' })
  expect(at('3').unmet).toHaveLength(1)
  expect(at('1.1').unmet).toEqual([])
})
