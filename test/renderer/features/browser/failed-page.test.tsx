import { expect, test } from 'vitest'
import { FailedPage } from '../../../../renderer/features/browser/failed-page'
import type { TabFailure } from '../../../../shared/browser/browser-tabs'
import { tabOf } from '../../browser-facts'
import { fakeMain } from '../../fake-main'
import { click, mounted, settled } from '../../mounted'

async function failed(failure: TabFailure) {
  const { calls } = fakeMain({ 'browser.act': () => null })
  const { place } = await mounted(<FailedPage tab={tabOf('a', { failure })} failure={failure} />)
  const buttons = () => [...place.querySelectorAll('button')]
  return { place, calls, buttons }
}

const KINDS = [
  ...(['not-found', 'refused', 'slow', 'offline', 'certificate', 'proxy', 'redirects', 'empty', 'scheme'] as const),
  ...(['port', 'crashed', 'memory', 'dialogs', 'other'] as const),
]

test('each reason has words of its own, in whole sentences', async () => {
  const words = new Set<string>()
  for (const kind of KINDS) {
    const { place } = await failed({ kind, url: 'https://a.example/x', detail: '' })
    const hint = place.querySelector('p')?.textContent ?? ''
    expect(hint, kind).toMatch(/^[A-Za-z].*\.$/)
    words.add(hint)
  }
  expect(words.size).toBe(KINDS.length)
})

test('a page that has ended is told apart from one that never came', async () => {
  const heading = async (kind: TabFailure['kind']) =>
    (await failed({ kind, url: 'https://a.example/', detail: '' })).place.querySelector('h2')?.textContent
  expect(await heading('crashed')).toBe('This page stopped')
  expect(await heading('refused')).toBe('Can’t show this page')
})

test('a host is named with its hidden characters, and Chromium’s name for it stands below', async () => {
  const { place } = await failed({ kind: 'refused', url: 'nothing\u202e', detail: 'ERR_CONNECTION_REFUSED' })
  expect(place.textContent).toContain('nothing\\u{202e}')
  expect(place.textContent).toContain('ERR_CONNECTION_REFUSED')
})

test('it can be tried again', async () => {
  const { calls, buttons } = await failed({ kind: 'slow', url: 'https://a.example/', detail: '' })
  expect(buttons()).toHaveLength(1)
  click(buttons()[0])
  await settled()
  expect(calls).toEqual([['browser.act', { tabId: 'a', action: 'reload' }]])
})

test('the person alone lets a page reach what it was kept from', async () => {
  const { calls, buttons } = await failed({ kind: 'proxy', url: 'http://192.168.0.1:81/', detail: '' })
  expect(buttons()[1]?.textContent).toBe('Allow pages to reach 192.168.0.1:81')
  click(buttons()[1])
  await settled()
  expect(calls).toEqual([['browser.act', { tabId: 'a', action: 'reach' }]])
})
