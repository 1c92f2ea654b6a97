import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { convertHtml } from '../../../main/web/convert-html'

const url = 'https://page.example.org/'

/** The thread is a file of the bundle, so this is tested as a bundle, made as the product's is. */
let convert: typeof convertHtml
let outDir: string

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node20.18',
      minify: true,
      outDir,
      rolldownOptions: {
        input: { index: 'main/web/convert-html.ts' },
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
        },
      },
    },
  })
  convert = createRequire(import.meta.url)(join(outDir, 'index.cjs')).convertHtml
})

afterAll(() => rm(outDir, { recursive: true, force: true, maxRetries: 5 }))

describe('a page that is converted on a thread of its own', () => {
  test('is Markdown', async () => {
    const page = '<title>Name</title><p>Hello <b>you</b>'
    expect(await convert(page, url, new AbortController().signal)).toEqual({
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
    await expect(convert(page, url, controller.signal)).rejects.toThrow('too long')
    clearInterval(timer)
    expect(ticks).toBeGreaterThanOrEqual(20)
  })

  test('is not begun once it was stopped', async () => {
    await expect(convert('<p>a', url, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  })
})
