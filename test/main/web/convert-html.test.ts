import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type * as product from '../../../main/web/convert-html'
import bundle from '../../../main/web/convert-html?cjs-bundle'

const url = 'https://page.example.org/'

/** The thread is a file of the bundle, so this is tested as a bundle, made as the product's is. */
const { convertHtml }: typeof product = createRequire(import.meta.url)(bundle)

describe('a page that is converted on a thread of its own', () => {
  test('is Markdown', async () => {
    const page = '<title>Name</title><p>Hello <b>you</b>'
    expect(await convertHtml(page, url, new AbortController().signal)).toEqual({
      title: 'Name',
      markdown: '# Name\n\nHello **you**',
    })
  })

  test('is given up with its signal where it would take minutes, and main goes on meanwhile', async () => {
    const controller = new AbortController()
    let ticks = 0
    const timer = setInterval(() => {
      if (++ticks === 20) controller.abort(new Error('too long'))
    }, 10)
    const page = '<div>'.repeat(30_000) + '<p>Hello, you</p>'.repeat(100)
    await expect(convertHtml(page, url, controller.signal)).rejects.toThrow('too long')
    clearInterval(timer)
    expect(ticks).toBeGreaterThanOrEqual(20)
  })

  test('is not begun once it was stopped', async () => {
    await expect(convertHtml('<p>a', url, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  })
})
