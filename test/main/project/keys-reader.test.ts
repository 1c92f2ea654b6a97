import { createRequire } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import type * as product from '../../../main/project/keys-reader'
import bundle from '../../../main/project/keys-reader?cjs-bundle'
import { sentence } from '../../../shared/sentence'

const { keysReader }: typeof product = createRequire(import.meta.url)(bundle)

function reader(limits?: Partial<typeof product.LIMITS>) {
  const made = keysReader(limits)
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
    { words: { id: 'This isn’t valid YAML: {1}.' }, line: 2 },
    { type: 'text', text: 'a' },
  ])
})

test('a text that is known is not read again', async () => {
  const { read } = reader()
  const first = await read('name: a')
  expect(await read('name: a')).toBe(first)
})

test('the reader also reads all positions there, and tells them apart from the rest', async () => {
  const { readTree, readRanges } = reader()
  expect(await readRanges('a: b')).toMatchObject({ root: { type: 'keys', from: 0, to: 4, isFlow: false } })
  expect(await readTree('a: b')).toMatchObject({ root: { type: 'keys', line: 1 } })
})

test('a text that takes longer than it may is reported as that, and the one after it is read', async () => {
  const slow = reader({ textMs: 0 })
  const long = (name: string) => `name: ${name}\nmore: [${'&a !x y, '.repeat(400)}]`
  const words = { words: sentence`The YAML takes too much time or memory to read.`, line: 2 }
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

test('whole trees are read there too, and each of the two is remembered by itself', async () => {
  const { read, readTree } = reader()
  const text = 'name: a\nsteps: [b]'
  const [keys, tree] = await Promise.all([read(text), readTree(text)])
  expect(nameOf(keys)).toMatchObject({ text: 'a' })
  expect(tree).toMatchObject({ root: { type: 'keys', entries: [{ key: 'name' }, { key: 'steps' }] } })
  expect(await readTree(text)).toBe(tree)
  expect(await readTree('a: [')).toMatchObject({ words: { id: 'This isn’t valid YAML: {1}.' } })
})
