import { expect, test } from 'vitest'
import { capabilitiesOf } from '../../../../main/connected-services/adapter'
import { whisperServer } from '../../../../main/connected-services/adapters/whisper-server'

test('a server of one’s own needs no key, has no usual address, and does one thing', () => {
  expect(whisperServer.needsKey).toBe(false)
  expect(whisperServer.usualAddress).toBeUndefined()
  expect(capabilitiesOf(whisperServer)).toEqual(['audio.transcribe'])
  expect(whisperServer.sign('secret')).toEqual([{ name: 'authorization', value: 'Bearer secret' }])
})

test('the defaults it gets if the person set nothing match its fields', () => {
  const offer = whisperServer.offers['audio.transcribe']
  const { model } = offer?.settle({ text: 'A', ending: 'mp3', options: {} }, { values: {} }) ?? {}
  expect(Object.values(whisperServer.fields ?? {})).toContain(model)
})
