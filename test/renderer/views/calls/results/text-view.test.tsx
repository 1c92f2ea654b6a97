import { expect, test } from 'vitest'
import { AskedWith } from '../../../../../renderer/views/calls/results/text-view'
import type { NetworkEffect } from '../../../../../shared/session/effects'
import type { CallState } from '../../../../../shared/session/session-state'
import { drawn } from '../../../drawn'

function asked(effects: NetworkEffect[]): string[] {
  const input = JSON.stringify({ url: 'https://example.org', body: '{"a":1}' })
  const call = { call: { id: 'c', name: 'http_fetch', arguments: input }, plan: { effects } } as unknown as CallState
  const page = drawn(<AskedWith call={call} />)
  return [...page.querySelectorAll('section div div')].map(line => line.textContent ?? '')
}

const effect = (part: Partial<NetworkEffect>): NetworkEffect => ({
  type: 'network',
  method: 'GET',
  url: 'https://example.org/',
  hosts: ['example.org'],
  ...part,
})

test('a request is shown as it was sent, with its headers above its body, and not as what the model wrote', () => {
  const headers = [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'X-Of', value: 'Atrium' },
  ]
  const lines = asked([effect({ method: 'POST', headers, body: '{"a":1}\n{"b":2}' })])
  expect(lines.slice(-6)).toEqual([
    'POST https://example.org/',
    'Content-Type: application/json',
    'X-Of: Atrium',
    '',
    '{"a":1}',
    '{"b":2}',
  ])
})

test('a download says where it goes', () => {
  expect(asked([effect({ saveTo: 'in/a.zip' })]).slice(-2)).toEqual(['GET https://example.org/', '→ in/a.zip'])
})
