import { describe, expect, test } from 'vitest'
import { browserScenes } from '../../../helpers/browser-scene'
import { effectOf } from '../../../helpers/driven-browser'

const { here, serve, scene } = browserScenes()

describe('browser_navigate', () => {
  test('opens a tab at the first address, and goes on in it', async () => {
    const { text, browser, context } = await scene('<h1>Hello</h1>')
    expect(browser.driven).toHaveLength(1)
    expect(browser.reached).toEqual([new URL(here()).host])
    serve({ '/two': '<!doctype html><title>Two</title>' })
    expect(await text('navigate', { url: `${here()}/two` })).toBe(`Page: Two (${here()}/two)`)
    expect(browser.driven).toHaveLength(1)
    expect(context.stored.size, 'pictures of both pages').toBe(2)
  })

  test('plans the address, its host, and that it is on this computer', async () => {
    const { plan } = await scene()
    expect(effectOf(await plan('navigate', { url: 'example.com/a b'.replace(' ', '%20') }))).toEqual({
      type: 'page-action',
      action: 'navigate',
      reach: 'navigate',
      options: [],
      to: 'https://example.com/a%20b',
      hosts: ['example.com'],
    })
    const local = effectOf(await plan('navigate', { url: 'localhost:3000' }))
    expect(local).toMatchObject({ to: 'http://localhost:3000/', hosts: ['localhost:3000'], isPrivate: true })
  })

  test('a file of the folder opens by its path, and files elsewhere do not', async () => {
    const { plan } = await scene(undefined, { 'notes.md': '# Notes' })
    const to = 'http://folder.localhost/notes.md'
    for (const url of ['notes.md', './notes.md', to])
      expect(effectOf(await plan('navigate', { url }))).toMatchObject({
        to,
        hosts: ['folder.localhost'],
        isKnown: true,
      })
    expect(effectOf(await plan('navigate', { url: 'missing.md' }))).toMatchObject({ to: 'https://missing.md/' })
    await expect(plan('navigate', { url: 'file:///etc/passwd' })).rejects.toThrow('Only files in the folder')
  })

  test.each(['chrome://version', 'javascript:alert(1)', 'https://a:b@example.com', 'http://169.254.169.254/'])(
    'refuses %s before anybody is asked',
    async url => {
      const { plan, browser } = await scene()
      await expect(plan('navigate', { url })).rejects.toThrow(/'url' must/)
      expect(browser.driven).toEqual([])
    },
  )

  test('says why an address was not opened', async () => {
    const { call } = await scene('')
    const { result, text } = await call('navigate', { url: 'http://127.0.0.1:1/' })
    expect(result.isError).toBe(true)
    expect(text).toMatch(/^The address was not opened: /)
  })
})
