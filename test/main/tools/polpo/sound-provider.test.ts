import { expect, test } from 'vitest'
import { soundProvider } from '../../../../main/tools/polpo/sound-provider'
import { connectedHere, serviceAt } from '../../../helpers/connected'

const provider = async (named: string | undefined, ...adapters: string[]) => {
  const { connected } = await connectedHere(
    adapters.map(adapter => serviceAt(adapter, 'http://localhost:9')),
    'key-0123456789',
  )
  return soundProvider('audio.speak', named, { connected })
}

test('OpenAI is itself where it is connected, else a server of one’s own that speaks as it does', async () => {
  expect(await provider('openai', 'openai', 'speech-server')).toBe('openai')
  expect(await provider('openai', 'speech-server')).toBe('speech-server')
  expect(await provider('openai', 'deepgram')).toBe('openai')
})

test('all others are what they are called, and any will do where none is named', async () => {
  expect(await provider('deepgram', 'speech-server')).toBe('deepgram')
  expect(await provider(undefined, 'speech-server')).toBeUndefined()
})
