import { expect, test } from 'vitest'
import { networkCard } from '../../../../../renderer/features/approval/effects/network-card'
import { NetworkView } from '../../../../../renderer/features/approval/effects/network-view'
import type { NetworkEffect } from '../../../../../shared/session/effects'
import { drawn } from '../../../drawn'

test('a service that a page is asked for through is explained, and the page’s own server is not', () => {
  const url = 'https://example.com/a'
  const saidOf = (hosts: string[]) =>
    drawn(<NetworkView effect={{ type: 'network', method: 'GET', url, hosts }} />).textContent
  expect(saidOf(['markdown.new', 'example.com'])).toContain('Fetched viamarkdown.new, which turns pages')
  expect(saidOf(['example.com'])).not.toContain('Fetched via')
})

test('a request that sends something is shown whole: method, address, every header, and the body last', () => {
  const body = `{"first":1}\n${'x'.repeat(5_000)}\nlast line`
  const headers = [
    { name: 'Authorization', value: 'Bearer \u202esecret' },
    { name: 'X-Trace', value: '7' },
  ]
  const effect: NetworkEffect = {
    type: 'network',
    method: 'POST',
    url: 'https://api.example.com/v1',
    hosts: ['api.example.com'],
  }
  const said = drawn(<NetworkView effect={{ ...effect, headers, body }} />).textContent ?? ''
  expect(said.startsWith('POST https://api.example.com/v1')).toBe(true)
  expect(said).toContain('the URL and everything below (POST)')
  expect(said).toContain('X-Trace: 7')
  expect(said).toMatch(/Authorization: Bearer .*202e.*secret/i)
  expect(said).not.toContain('\u202e')
  expect(said.endsWith(`${'x'.repeat(5_000)}last line`)).toBe(true)
  expect(drawn(<NetworkView effect={effect} />).textContent).toContain('only the URL (POST)')
})

test('of a download it is said where it goes, what of it can be undone, and that it may take as long as something comes', () => {
  const url = 'https://example.com/a.zip'
  const fetched: NetworkEffect = { type: 'network', method: 'GET', url, hosts: ['example.com'], timeLimitMs: 120_000 }
  const saved: NetworkEffect = { ...fetched, saveTo: 'in/a.zip' }
  const said = drawn(<NetworkView effect={saved} />).textContent
  expect(said).toContain('in/a.zip')
  expect(said).toContain('2 min without data')
  expect(drawn(<NetworkView effect={fetched} />).textContent).not.toContain('without data')
  const factsOf = (...effects: NetworkEffect[]) => networkCard.facts(effects, 'lasting').map(({ text }) => text)
  expect(factsOf(saved)).toContain('undo covers the new file only')
  for (const effects of [[fetched], [saved, fetched]]) {
    expect(factsOf(...effects)).toContain('can’t be undone once sent')
  }
})

test('vault secrets that go along are listed first and marked wherever they stand; those not agreed to are not', () => {
  const effect: NetworkEffect = {
    type: 'network',
    method: 'POST',
    raw: true,
    url: 'https://api.example.com/v1?key=vault:shop.token',
    hosts: ['api.example.com'],
    headers: [
      { name: 'Authorization', value: 'Basic vault:Shop.user:vault:shop.token' },
      { name: 'X-Other', value: 'vault:other.token' },
    ],
    body: '{"a":1}\n{"b":"vault:shop.token"}',
    vault: ['vault:shop.token', 'vault:shop.user'],
  }
  const card = drawn(<NetworkView effect={effect} />)
  expect(card.textContent).toContain('Sends vault:shop.token, vault:shop.user from your vault to api.example.com.')
  expect(card.textContent).toContain('Secrets are filled in after you approve; the model doesn’t see them.')
  const marked = [...card.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['vault:shop.token', 'vault:Shop.user', 'vault:shop.token', 'vault:shop.token'])
  const { vault: _, ...plain } = effect
  const without = drawn(<NetworkView effect={plain} />)
  expect(without.textContent).not.toContain('Secrets are filled in after you approve; the model doesn’t see them.')
  expect([...without.querySelectorAll('mark')]).toEqual([])
})
