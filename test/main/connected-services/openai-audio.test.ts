import { expect, test } from 'vitest'
import { openAiSpeech, openAiTranscription } from '../../../main/connected-services/openai-audio'

const speech = openAiSpeech({ name: 'A server', model: 'usual', voice: 'anna' })
const asked = (options: Record<string, string> = {}, more: object = {}) => ({
  text: 'Hello.',
  ending: 'mp3',
  options,
  ...more,
})

test('a request comes before the person’s settings, and those before the usual values', () => {
  const service = { values: { speakModel: ' mine ', voice: 'bert' } }
  expect(speech.settle(asked(), { values: {} })).toMatchObject({
    model: 'usual',
    options: [{ name: 'voice', value: 'anna' }],
    unmet: [],
  })
  expect(speech.settle(asked(), service)).toMatchObject({ model: 'mine', options: [{ name: 'voice', value: 'bert' }] })
  expect(speech.settle(asked({ voice: 'carl' }, { model: 'named' }), service)).toMatchObject({
    model: 'named',
    options: [{ name: 'voice', value: 'carl' }],
  })
  expect(openAiTranscription('usual').settle({ options: {} }, { values: { transcribeModel: ' ' } }).model).toBe('usual')
})

test('it reports the options that it cannot meet', () => {
  const { unmet } = speech.settle(
    asked({ language: 'de', gender: 'male', instructions: 'calmly' }, { model: 'tts-1' }),
    {
      values: {},
    },
  )
  expect(unmet).toEqual([
    "A server takes the language from the text; 'language' was left out.",
    'A server tells no gender of its voices; it was left out.',
    'tts-1 takes no instructions; they were left out.',
  ])
})

test.each([
  ['http://localhost:8000', 'http://localhost:8000/v1/audio/speech'],
  ['http://localhost:8000/', 'http://localhost:8000/v1/audio/speech'],
  ['http://localhost:8000/v1', 'http://localhost:8000/v1/audio/speech'],
  ['https://example.org/openai/v1/', 'https://example.org/openai/v1/audio/speech'],
])('%s is asked at %s', (address, url) => {
  expect(speech.type === 'direct' && speech.request(asked(), address).url).toBe(url)
})
