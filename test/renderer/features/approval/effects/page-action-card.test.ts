import { describe, expect, test } from 'vitest'
import { describePlan } from '../../../../../renderer/features/approval/effects/describe-plan'
import { pageActionCard } from '../../../../../renderer/features/approval/effects/page-action-card'
import type { PageActionEffect } from '../../../../../shared/browser/page-action'
import { pageAction } from '../../../../helpers/page-action'

const said = (effect: PageActionEffect) => describePlan({ effects: [effect], digest: 'd' })
const facts = (effect: PageActionEffect) => said(effect).facts.map(({ text }) => text)
const { element } = pageAction()
if (!element) throw new Error('It has one.')

test.each([
  [pageAction(), 'Click “Order” on shop.example?', 'Click'],
  [pageAction({ action: 'fill', text: 'x' }), 'Fill in “Order” on shop.example?', 'Fill in'],
  [pageAction({ action: 'type', text: 'x' }), 'Fill in “Order” on shop.example?', 'Fill in'],
  [pageAction({ action: 'select', text: 'x' }), 'Choose an option in “Order” on shop.example?', 'Choose'],
  [pageAction({ action: 'press', text: 'Enter' }), 'Press Enter on shop.example?', 'Press'],
  [
    pageAction({ action: 'upload', file: { path: 'a.txt', version: { hash: 'h', bytes: 1 } } }),
    'Upload a.txt to shop.example?',
    'Upload',
  ],
  [pageAction({ action: 'eval', reach: 'script', text: '1' }), 'Run a script on a page at shop.example?', 'Run script'],
  [pageAction({ action: 'snapshot', reach: 'read' }), 'Let the model read pages at shop.example?', 'Allow reading'],
  [
    pageAction({ action: 'screenshot', reach: 'read', saveTo: 'a.png' }),
    'Save a screenshot of a page at shop.example?',
    'Save',
  ],
  [
    pageAction({ action: 'navigate', reach: 'navigate', to: 'https://shop.example/' }),
    'Open a page at shop.example in the browser?',
    'Open',
  ],
  [
    pageAction({ action: 'navigate', reach: 'navigate', isPrivate: true, hosts: ['localhost:3000'] }),
    'Open a page on this computer or its network: localhost:3000?',
    'Open',
  ],
  [pageAction({ element: { ...element, name: '' } }), 'Click “button” on shop.example?', 'Click'],
])('an action is asked for in words of its own: %#', (effect, headline, approve) => {
  expect(said(effect)).toMatchObject({ headline, approve })
})

test('a name cannot turn the question round', () => {
  expect(said(pageAction({ element: { ...element, name: 'a\u202eb\n' } })).headline).not.toMatch(/[\u202e\n]/)
})

describe('a fact that a person should know', () => {
  test('is that what a page does stays done', () => {
    expect(facts(pageAction())).toEqual(['can’t be undone'])
  })

  test('is what a field is for, and that it goes to another host', () => {
    const effect = pageAction({ element: { ...element, field: 'password' }, hosts: ['shop.example', 'evil.example'] })
    expect(facts(effect).slice(0, 2)).toEqual(['password field', 'goes to a different host than the page'])
    expect(facts(pageAction({ element: { ...element, field: 'payment' } }))[0]).toBe('payment field')
  })

  test('is what the model gets, and that an address leaves the computer', () => {
    const open = pageAction({ action: 'navigate', reach: 'navigate', to: 'https://shop.example/' })
    expect(facts(open)).toEqual(['the model sees the page', 'goes online'])
    expect(facts({ ...open, isPrivate: true })).not.toContain('goes online')
  })
})

test('in a list an action names what it is about', () => {
  const effect = pageAction({ action: 'fill', text: 'vault:shop.password', vault: ['vault:shop.password'] })
  expect(pageActionCard.lines([effect])).toEqual([
    'fill · Order · vault:shop.password · https://shop.example/cart · vault:shop.password',
  ])
})
