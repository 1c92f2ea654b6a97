import { describe, expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { policyOf } from '../../../../main/approvals/effects/effect-policies'
import { offersFor } from '../../../../main/approvals/grant-offers'
import type { FoundElement } from '../../../../shared/browser/found-element'
import type { PageActionEffect } from '../../../../shared/browser/page-action'
import type { GrantRule } from '../../../../shared/permissions'
import type { ApprovalMode } from '../../../../shared/settings'
import { asEnglish } from '../../../helpers/as-english'
import { pageAction } from '../../../helpers/page-action'

const where = { workspace: '/w', home: '/h' }
const scope = { type: 'session', sessionId: 's' } as const
const page = (host: string, reach: 'read' | 'navigate' | 'act' | 'script'): GrantRule => ({ kind: 'page', reach, host })

function verdict(effect: PageActionEffect, rules: readonly GrantRule[] = [], mode: ApprovalMode = 'ask') {
  const grants = rules.map((rule, index) => ({ id: `g${index}`, rule, scope, createdAt: '' }))
  return asEnglish(
    decide({ effects: [effect], digest: 'd' }, { ...where, ownData: ['/own'], mode, grants, sessionId: 's' }),
  )
}

const offered = (effect: PageActionEffect) => offersFor([effect], where, new Map()).map(({ rules }) => rules)
const withElement = (change: Partial<FoundElement>) => {
  const { element, ...rest } = pageAction()
  return { ...rest, element: { ...(element as FoundElement), ...change } }
}
const reading = pageAction({ action: 'snapshot', reach: 'read' })
const opening = pageAction({ action: 'navigate', reach: 'navigate', to: 'https://shop.example/cart' })
const script = pageAction({ action: 'eval', reach: 'script', text: '1' })

describe('a rule for pages', () => {
  test.each([
    ['read', reading],
    ['navigate', opening],
    ['act', pageAction()],
    ['script', script],
  ] as const)('allows what it names and nothing else: %s', (reach, effect) => {
    const reaches = ['read', 'navigate', 'act', 'script'] as const
    for (const one of reaches) {
      expect(verdict(effect, [page('shop.example', one)]).type, one).toBe(one === reach ? 'allow' : 'ask')
      expect(verdict(effect, [page('other.example', one)]).type).toBe('ask')
      expect(verdict(effect, [page('shop.example:8080', one)]).type).toBe('ask')
    }
    expect(verdict({ ...effect, hosts: ['SHOP.example'] }, [page('shop.example', reach)]).type).toBe('allow')
  })

  test('of the page’s host says nothing of another one that gets something', () => {
    const sending = { ...pageAction(), hosts: ['shop.example', 'tracker.example'] }
    expect(verdict(sending, [page('shop.example', 'act')]).type).toBe('ask')
    expect(verdict(sending, [page('shop.example', 'act'), page('tracker.example', 'act')]).type).toBe('allow')
  })

  test('opens no address that is long enough to carry data', () => {
    const long = { ...opening, to: `https://shop.example/?q=${'x'.repeat(300)}` }
    expect(verdict(long, [page('shop.example', 'navigate')]).type).toBe('ask')
    expect(offered(long)).toEqual([])
  })

  test.each([
    ['a password', withElement({ field: 'password' })],
    ['a payment', withElement({ field: 'payment' })],
    ['a file', withElement({ field: 'file' })],
    ['a secret', pageAction({ action: 'fill', vault: ['vault:shop.password'], text: 'vault:shop.password' })],
    [
      'a file of the folder',
      pageAction({ action: 'upload', file: { path: 'a.txt', version: { hash: 'h', bytes: 1 } } }),
    ],
  ])('never covers %s, which is asked in every mode and offers no rule', (_, effect) => {
    for (const mode of ['ask', 'auto-edit', 'full'] as const)
      expect(verdict(effect, [page('shop.example', 'act')], mode).type).toBe('ask')
    expect(policyOf(effect).isAlwaysAsked?.(effect, undefined)).toBe(true)
    expect(offered(effect)).toEqual([])
  })

  test('of reading may look at a page that has a field for a password', () => {
    const hover = { ...withElement({ field: 'password' }), action: 'hover' as const, reach: 'read' as const }
    expect(verdict(hover, [page('shop.example', 'read')]).type).toBe('allow')
  })
})

describe('the offer of a card', () => {
  test('is, for opening a host, to read what is there as well', () => {
    expect(offered(opening)).toEqual([[page('shop.example', 'navigate'), page('shop.example', 'read')]])
    expect(offered(reading)).toEqual([[page('shop.example', 'read')]])
    expect(offered(script)).toEqual([[page('shop.example', 'script')]])
  })

  test('is a rule for each host that is concerned', () => {
    expect(offered({ ...pageAction(), hosts: ['a.example', 'b.example'] })).toEqual([
      [page('a.example', 'act'), page('b.example', 'act')],
    ])
  })

  test('is nothing where a file is made', () => {
    expect(offered({ ...reading, saveTo: 'page.png' })).toEqual([])
    expect(verdict({ ...reading, saveTo: 'page.png' }).reason).toBe('Needs approval: saves a screenshot of a page.')
  })
})

test('a page that the person let be opened in a tab may be read there, and nothing else', () => {
  expect(verdict({ ...reading, isKnown: true }).type).toBe('allow')
  expect(verdict({ ...reading, isKnown: true, saveTo: 'a.png' }).type).toBe('ask')
  for (const effect of [opening, pageAction(), script]) expect(verdict({ ...effect, isKnown: true }).type).toBe('ask')
})

test('to choose a tab asks nobody', () => {
  expect(verdict(pageAction({ action: 'switch', reach: 'tab' })).type).toBe('allow')
})

test('a session that is read-only may open and read, and do nothing', () => {
  const types = [reading, { ...opening, downloadsTo: undefined }, pageAction(), script].map(
    effect => verdict(effect, [], 'read-only').type,
  )
  expect(types).toEqual(['ask', 'ask', 'deny', 'deny'])
  expect(verdict({ ...reading, saveTo: 'a.png' }, [], 'read-only').type).toBe('deny')
})

test('a picture and a download go to no place that is Atrium’s own, and to none that is protected without a question', () => {
  const into = (saveTo: string) => verdict({ ...reading, saveTo }, [page('shop.example', 'read')])
  expect(into('../own/a.png').type).toBe('deny')
  expect(into('.git/a.png').type).toBe('ask')
  expect(verdict(pageAction({ downloadsTo: '../own' }), [page('shop.example', 'act')]).type).toBe('deny')
})

test.each([
  [opening, 'opens a page at shop.example'],
  [
    { ...opening, isPrivate: true as const, hosts: ['localhost:3000'] },
    'opens a page on this computer or its network (localhost:3000)',
  ],
  [reading, 'reads a page at shop.example'],
  [pageAction(), 'acts on a page at shop.example'],
  [script, 'runs a script on a page at shop.example'],
  [withElement({ field: 'password' }), 'uses a password field at shop.example'],
  [pageAction({ vault: ['vault:a.b'] }), 'types vault:a.b into a page at shop.example'],
])('a card says why it asks: %#', (effect, why) => {
  expect(verdict(effect).reason).toBe(`Needs approval: ${why}.`)
})
