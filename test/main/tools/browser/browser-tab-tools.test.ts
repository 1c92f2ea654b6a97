import { expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'
import { effectOf } from '../../../helpers/driven-browser'

const { here, serve, scene } = browserScenes()

test('lists, opens, switches and closes tabs', async () => {
  const { call, text, plan } = await scene('<h1>One</h1>')
  serve({ '/two': '<title>Two</title>' })
  expect(await text('tabs', { action: 'new', url: `${here()}/two` })).toContain('Page: Two')
  const listed = await call('tabs', { action: 'list' })
  expect(listed.effect).toMatchObject({ reach: 'read', hosts: [new URL(here()).host] })
  expect(listed.text).toContain(`0: Start (${here()}/)\n1: Two (${here()}/two) [current]`)
  expect(effectOf(await plan('tabs', { action: 'switch', index: 0 })).reach).toBe('tab')
  expect(await text('tabs', { action: 'switch', index: 0 })).toBe('Switched to the tab.')
  expect(await text('get', { what: 'title' })).toMatch(/Start$/)
  expect(await text('tabs', { action: 'close', index: 1 })).toBe('Closed the tab.')
  await expect(plan('tabs', { action: 'switch', index: 1 })).rejects.toThrow('There is no tab 1. The last is 0.')
  expect(await text('close')).toBe('Closed the tab.')
  await expect(plan('snapshot')).rejects.toThrow('No page is open. Open one with browser_navigate.')
  expect(await text('tabs', { action: 'list' })).toContain('No tab is open.')
})
