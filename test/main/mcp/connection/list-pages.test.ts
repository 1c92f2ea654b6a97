import { expect, test } from 'vitest'
import { listPages } from '../../../../main/mcp/connection/list-pages'

type Page = { tools?: unknown; nextCursor?: unknown }

/** A server with these pages, each by the cursor that leads to it. */
async function listed(pages: Record<string, Page>, most = 100) {
  const asked: unknown[] = []
  const request = async (_method: string, params: object) => {
    asked.push(params)
    return pages['cursor' in params ? String(params.cursor) : 'first']
  }
  const wanted = { method: 'tools/list', key: 'tools', most, timeoutMs: 1_000 }
  const list = await listPages({ request } as unknown as Parameters<typeof listPages>[0], wanted)
  return { ...list, asked }
}

test('has what all pages hold, in their order', async () => {
  const { items, warnings, asked } = await listed({ first: { tools: [1, 2], nextCursor: 'b' }, b: { tools: [3] } })
  expect([items, warnings]).toEqual([[1, 2, 3], []])
  expect(asked).toEqual([{}, { cursor: 'b' }])
})

test('a list that leads back to a page that was read ends there, with a word about it', async () => {
  const { items, warnings } = await listed({
    first: { tools: [1], nextCursor: 'b' },
    b: { tools: [2], nextCursor: 'b' },
  })
  expect(items).toEqual([1, 2])
  expect(warnings.map(String)).toEqual([expect.stringContaining('repeats endlessly')])
})

test('a list without end is given up after fifty pages', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      index === 0 ? 'first' : `${index}`,
      { tools: [index], nextCursor: `${index + 1}` },
    ]),
  )
  const { items, warnings } = await listed(pages)
  expect(items).toHaveLength(50)
  expect(warnings.map(String)).toEqual([expect.stringContaining('more than 50 pages')])
})

test('of more than anybody could use the first are used, and no page is asked for in vain', async () => {
  const { items, warnings, asked } = await listed(
    { first: { tools: [1, 2, 3], nextCursor: 'b' }, b: { tools: [4] } },
    2,
  )
  expect(items).toEqual([1, 2])
  expect(warnings.map(String)).toEqual([expect.stringContaining('Only the first 2 tools')])
  expect(asked).toHaveLength(1)
})

test.each([{ tools: 'none' }, {}, { tools: { 0: 'a' } }])('the answer %j is no list', async page => {
  await expect(listed({ first: page })).rejects.toThrow('has no list of tools')
})

test('a cursor that is no text is none', async () => {
  expect((await listed({ first: { tools: [1], nextCursor: 5 } })).items).toEqual([1])
})
