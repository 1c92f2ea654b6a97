import { expect, test } from 'vitest'
import { FolderBrowsers } from '../../../../main/browser/tabs/folder-browsers'
import { scriptedViews } from '../../../helpers/page-views'

function begin() {
  const { views, pages, state } = scriptedViews()
  const kept = { shortcuts: {}, keptBrowserFolders: [] as string[] }
  const ended: string[] = []
  const all = new FolderBrowsers({
    platform: 'linux',
    views,
    emit: () => undefined,
    settings: {
      get: () => kept,
      async update(change) {
        Object.assign(kept, change)
      },
    },
    network: async () => ({
      proxyRules: 'http://127.0.0.1:1',
      proxyPassword: 'a password',
      reach: () => undefined,
      whenRefused: () => () => undefined,
      async close() {
        ended.push('network')
      },
    }),
  })
  return { all, pages, state, kept, ended }
}

test('a folder has one browser, whoever asks for it at once', async () => {
  const { all } = begin()
  const [one, other] = await Promise.all([all.open('/work'), all.open('/work')])
  expect(one).toBe(other)
  const tab = one.open()
  expect(all.tab(tab.id)).toEqual({ tab, folder: one })
  expect(() => all.tab('tab-none')).toThrow('This tab is closed.')
})

test('it ends with the last window that looked at it', async () => {
  const { all, pages, state, ended } = begin()
  const folder = await all.open('/work')
  folder.open()
  for (const window of [1, 2]) all.visit('/work', window)
  state.closed(1)
  expect(pages[0]?.isClosed).toBe(false)
  state.closed(2)
  expect(pages[0]?.isClosed).toBe(true)
  expect(all.find('/work')).toBe(undefined)
  expect(ended).toEqual(['network'])
})

test('that data is kept is said folder by folder', async () => {
  const { all, kept } = begin()
  const folder = await all.open('/work')
  await folder.keepData(true)
  expect(kept.keptBrowserFolders).toEqual(['/work'])
  await folder.keepData(false)
  expect(kept.keptBrowserFolders).toEqual([])
})

test('the keys of a page are those of the browser, as the person chose them', async () => {
  const { all, pages, kept } = begin()
  const folder = await all.open('/work')
  folder.open()
  const press = { key: 't', code: 'KeyT', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }
  expect(pages[0]?.listener.keys(press, false)).toBe(true)
  expect(pages[0]?.left).toEqual(['browser.newTab'])
  kept.shortcuts = { 'browser.newTab': '' }
  expect(pages[0]?.listener.keys(press, false)).toBe(false)
})
