import { expect, test } from 'vitest'
import { TabNotices } from '../../../../renderer/features/browser/tab-notices'
import { useSession } from '../../../../renderer/state/session/session'
import type { BrowserTab, TabDownload } from '../../../../shared/browser/browser-tabs'
import { tabOf } from '../../browser-facts'
import { fakeMain } from '../../fake-main'
import { click, mounted, settled } from '../../mounted'
import { sessionOf } from '../../session-facts'

async function notices(part: Partial<BrowserTab>) {
  const { calls } = fakeMain({ 'browser.dismiss': () => null, 'browser.stopDownload': () => null })
  const { place } = await mounted(<TabNotices tab={tabOf('a', part)} />)
  const lines = () => [...place.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
  const press = async (name: string) => {
    click([...place.querySelectorAll('button')].find(one => one.getAttribute('aria-label') === name))
    await settled()
  }
  return { place, calls, lines, press }
}

const download = (id: string, part: Partial<TabDownload> = {}): TabDownload => ({
  id,
  name: `${id}.zip`,
  received: 1_000_000,
  total: 4_000_000,
  state: 'running',
  ...part,
})

test('without anything to report, nothing is drawn', async () => {
  const { place } = await notices({})
  expect(place.children).toHaveLength(0)
})

test('a repeated event is one line with the newest of it, and is dismissed at once', async () => {
  const { lines, press, calls } = await notices({
    notes: [
      { id: '1', type: 'pop-up-refused', url: 'https://x.example/1' },
      { id: '2', type: 'chooser-cancelled' },
      { id: '3', type: 'pop-up-refused', url: 'https://x.example/3' },
    ],
  })
  expect(lines()).toEqual([
    'Blocked a pop-up that nobody asked for: https://x.example/3×2',
    'The page asked for files while the model was using it. No files were selected.',
  ])
  await press('Dismiss')
  expect(calls).toEqual([
    ['browser.dismiss', { tabId: 'a', noteId: '3' }],
    ['browser.dismiss', { tabId: 'a', noteId: '1' }],
  ])
})

test('a page’s words about itself are cut, and their hidden characters are written out', async () => {
  const { lines } = await notices({
    notes: [{ id: '1', type: 'address-refused', url: `mailto:\u202e${'x'.repeat(1_000)}` }],
  })
  expect(lines()[0]).toContain('mailto:\\u{202e}xxx')
  expect(lines()[0]).toMatch(/…$/)
  expect(lines()[0]?.length).toBeLessThan(300)
})

test('of downloads those that run are shown, and the last that has ended', async () => {
  const { lines, press, calls } = await notices({
    downloads: [
      download('old', { state: 'saved' }),
      download('one'),
      download('two', { total: 0 }),
      download('new', { state: 'held' }),
    ],
  })
  expect(lines()).toEqual([
    'one.zip: 1.0 MB of 4.0 MB',
    'two.zip: 1.0 MB downloaded',
    'Downloaded new.zip for the model.',
  ])
  await press('Stop downloading two.zip')
  await press('Dismiss')
  expect(calls).toEqual([
    ['browser.stopDownload', { tabId: 'a', downloadId: 'two' }],
    ['browser.dismiss', { tabId: 'a', noteId: 'new' }],
  ])
})

test('a link that leads out of the folder is opened by the person, and its note is done with then', async () => {
  useSession.setState({ state: sessionOf() })
  const { calls } = fakeMain({ 'browser.open': () => ({ tabId: 'b' }), 'browser.dismiss': () => null })
  // The person sees all of what they would send.
  const url = `https://x.example/?read=${'all'.repeat(300)}`
  const { place } = await mounted(<TabNotices tab={tabOf('a', { notes: [{ id: '1', type: 'leaves-folder', url }] })} />)
  expect(place.textContent).toContain(url)
  click([...place.querySelectorAll('button')].find(one => one.textContent === 'Open in new tab'))
  await settled()
  expect(calls).toEqual([
    ['browser.open', { workspace: '/notes', address: url }],
    ['browser.dismiss', { tabId: 'a', noteId: '1' }],
  ])
})

test('a file that asks for the web says of whom, and is given a network by the person', async () => {
  const { calls } = fakeMain({ 'browser.act': () => null })
  const tab = tabOf('a', { notes: [{ id: '1', type: 'no-network', host: 'cdn.example' }] })
  const { place } = await mounted(<TabNotices tab={tab} />)
  expect(place.textContent).toContain('so its request to cdn.example was blocked')
  click(
    [...place.querySelectorAll('button')].find(
      one => one.textContent === 'Allow network access for files in this folder',
    ),
  )
  await settled()
  expect(calls).toEqual([['browser.act', { tabId: 'a', action: 'network-on' }]])
})

test('a page that is another on the disk is loaded again by the person', async () => {
  const { calls } = fakeMain({ 'browser.act': () => null })
  const { place } = await mounted(<TabNotices tab={tabOf('a', { notes: [{ id: '1', type: 'file-changed' }] })} />)
  expect(place.textContent).toContain('The file has changed.')
  click([...place.querySelectorAll('button')].find(one => one.textContent === 'Reload'))
  await settled()
  expect(calls).toEqual([['browser.act', { tabId: 'a', action: 'reload' }]])
})
