import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { keysReader, LIMITS } from '../../../main/project/keys-reader'

/** The thread is a file of the bundle, so this is tested as a bundle, made as the product's is. */
let make: typeof keysReader
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
        input: { index: 'main/project/keys-reader.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  })
  make = createRequire(import.meta.url)(join(outDir, 'index.cjs')).keysReader
})

afterAll(() => rm(outDir, { recursive: true, force: true, maxRetries: 5 }))

function reader(limits?: Partial<typeof LIMITS>) {
  const made = make(limits)
  onTestFinished(() => made.close())
  return made
}

const nameOf = (found: Awaited<ReturnType<ReturnType<typeof keysReader>['read']>>) =>
  'fields' in found ? found.fields.get('name') : found

test('keys are read on a thread, several at once in their order', async () => {
  const { read } = reader()
  const found = await Promise.all([read('name: a'), read('name: [b, c]'), read('name: {'), read('name: a')])
  expect(found.map(nameOf)).toMatchObject([
    { type: 'text', text: 'a', line: 2 },
    { type: 'list', list: ['b', 'c'] },
    { message: expect.stringContaining('This is not valid YAML'), line: 2 },
    { type: 'text', text: 'a' },
  ])
})

test('a text that is known is not read again', async () => {
  const { read } = reader()
  const first = await read('name: a')
  expect(await read('name: a')).toBe(first)
})

test('what takes longer than it may is named as that, and what comes after it is read', async () => {
  const slow = reader({ textMs: 0 })
  const long = (name: string) => `name: ${name}\nmore: [${'&a !x y, '.repeat(400)}]`
  const words = { message: 'Its keys take too much time or memory to read.', line: 2 }
  expect(await Promise.all([slow.read(long('a')), slow.read(long('b'))])).toEqual([words, words])
  expect(nameOf(await reader().read('name: a'))).toMatchObject({ text: 'a' })
})

test('a thread that ends while nothing is asked is followed by another', async () => {
  const { read } = reader({ idleMs: 0 })
  expect(nameOf(await read('name: a'))).toMatchObject({ text: 'a' })
  expect(nameOf(await read('name: b'))).toMatchObject({ text: 'b' })
})

test('nothing is read after the end', async () => {
  const { read, close } = reader()
  await read('name: a')
  await close()
  await expect(read('name: b')).rejects.toMatchObject({ code: 'cancelled' })
})
