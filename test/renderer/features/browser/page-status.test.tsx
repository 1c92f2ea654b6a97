import { expect, test } from 'vitest'
import { PageStatus } from '../../../../renderer/features/browser/page-status'
import { setFullView } from '../../../../renderer/state/browser'
import type { BrowserTab } from '../../../../shared/browser/browser-tabs'
import { browserOf, tabOf } from '../../browser-facts'
import { drawn } from '../../drawn'
import { fakeMain } from '../../fake-main'
import { click, mounted, settled } from '../../mounted'
import { planned, reply, sessionOf, toolCall, turn } from '../../session-facts'

const said = (part: Partial<BrowserTab>, keepsData = false) => {
  const tab = tabOf('a', part)
  return drawn(<PageStatus browser={{ ...browserOf(tab), keepsData }} tab={tab} />).textContent
}

test.each([
  ['an encrypted page', { url: 'https://a.example/x' }, 'Encrypted connection to a.example'],
  ['one that is not', { url: 'http://a.example:8080/x' }, 'The connection to a.example:8080 isn’t encrypted'],
  [
    'a file of the folder',
    { url: 'http://folder.localhost/a.html', file: { path: 'a.html', hasNetwork: false } },
    'File in this folder, no network access',
  ],
  [
    'one that has a network',
    { url: 'http://folder.localhost/a.html', file: { path: 'a.html', hasNetwork: true } },
    'File in this folder, network allowed',
  ],
  ['an empty one', { url: 'about:blank' }, 'Cookies and site data are deleted when you quit Atrium'],
  [
    'one that could not be loaded',
    { failure: { kind: 'certificate', url: 'https://a.example/', detail: '' } as const },
    'Cookies and site data are deleted when you quit Atrium',
  ],
])('of %s it says how it came here, and nothing that is not so', (_what, part, words) => {
  expect(said(part)).toBe(words)
})

test('it says whether cookies are kept', () => {
  expect(said({ url: 'about:blank' }, true)).toBe('Cookies and site data are kept')
})

test.each([
  ['model', 'The model is using this page', 'Take over', 'take-over'],
  ['person', 'You’re in control', 'Hand back', 'hand-back'],
] as const)('a tab of the %s says so, and offers to change that', async (driver, words, button, action) => {
  const { calls } = fakeMain({ 'browser.act': () => null })
  const tab = tabOf('a', { driver })
  const { place } = await mounted(<PageStatus browser={browserOf(tab)} tab={tab} />)
  expect(place.querySelector('[role="status"]')?.textContent).toBe(words)
  expect(place.textContent).not.toContain('encrypted')
  click([...place.querySelectorAll('button')].find(({ textContent }) => textContent === button))
  await settled()
  expect(calls).toEqual([['browser.act', { tabId: 'a', action }]])
})

test('if the page hides the conversation, it says that something waits there', async () => {
  const facts = [turn('t1'), reply('t1', '', toolCall('c1', 'write_file')), planned('c1')]
  fakeMain({})
  const tab = tabOf('a')
  const session = { id: 's1', state: sessionOf(...facts) }
  const { place } = await mounted(<PageStatus browser={browserOf(tab)} tab={tab} />, { session })
  expect(place.querySelector('.text-wait')).toBe(null)
  setFullView(true)
  await settled()
  expect(place.querySelector('.text-wait')).not.toBe(null)
  setFullView(false)
})
