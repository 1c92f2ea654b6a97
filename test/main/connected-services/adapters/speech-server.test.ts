import { expect, test } from 'vitest'
import { capabilitiesOf } from '../../../../main/connected-services/adapter'
import { speechServer } from '../../../../main/connected-services/adapters/speech-server'

test('a server of one’s own needs no key, has no usual address, and does one thing', () => {
  expect(speechServer.needsKey).toBe(false)
  expect(speechServer.usualAddress).toBeUndefined()
  expect(capabilitiesOf(speechServer)).toEqual(['audio.speak'])
  expect(speechServer.sign('secret')).toEqual([{ name: 'authorization', value: 'Bearer secret' }])
})

test('the defaults it gets if the person set nothing match its fields', () => {
  const offer = speechServer.offers['audio.speak']
  const { model } = offer?.settle({ text: 'A', ending: 'mp3', options: {} }, { values: {} }) ?? {}
  expect(Object.values(speechServer.fields ?? {})).toContain(model)
})
