import { beforeEach, expect, test } from 'vitest'
import {
  endSearch,
  searchFolder,
  toggleFound,
  useFolderSearch,
} from '../../../../renderer/features/files/folder-search'
import type { FoundInFiles } from '../../../../shared/ipc/file-calls'
import { fakeMain } from '../../fake-main'

const query = { pattern: 'needle', isRegex: false, isCaseSensitive: false, isWord: false }
const found = (path: string, isDone: boolean): FoundInFiles => ({
  files: [{ path, count: 1, lines: [{ number: 1, text: 'needle', isMatch: true }] }],
  isDone,
  more: false,
})
const state = () => useFolderSearch.getState()
const paths = () => state().found.map(({ path }) => path)

beforeEach(endSearch)

test('takes finds until there are no more', async () => {
  fakeMain({ 'file.search': () => found('b', false), 'file.searchOn': () => found('a', true) })

  searchFolder('/w', query)
  expect(state().phase).toBe('running')

  await expect.poll(() => state().phase).toBe('done')
  expect(paths()).toEqual(['a', 'b'])
  toggleFound('a')
  expect([...state().closed]).toEqual(['a'])
})

test('searches once for a word that is typed quickly', async () => {
  const { calls } = fakeMain({ 'file.search': () => found('a', true) })

  for (const pattern of ['n', 'ne', 'need']) searchFolder('/w', { ...query, pattern })

  await expect.poll(() => state().phase).toBe('done')
  expect(calls.map(([name, input]) => [name, (input as { query?: typeof query }).query?.pattern])).toEqual([
    ['file.search', 'need'],
  ])
})

test('gives up a search for the next one, and takes nothing more of it', async () => {
  let answer = (_: FoundInFiles): void => undefined
  const late = new Promise<FoundInFiles>(resolve => {
    answer = resolve
  })
  const { calls } = fakeMain({
    'file.search': ({ query: { pattern } }: { query: typeof query }) => (pattern === 'old' ? late : found('new', true)),
    'file.searchEnd': () => undefined,
  })
  searchFolder('/w', { ...query, pattern: 'old' })
  await expect.poll(() => calls.length).toBe(1)

  searchFolder('/w', { ...query, pattern: 'new' })
  await expect.poll(() => state().phase).toBe('done')
  answer(found('old', true))
  await late

  expect(calls.map(([name]) => name)).toEqual(['file.search', 'file.searchEnd', 'file.search'])
  expect(paths()).toEqual(['new'])
})

test('says why a search failed', async () => {
  fakeMain({ 'file.search': () => new Error('This is no regular expression') })

  searchFolder('/w', { ...query, pattern: '(' })

  await expect.poll(() => state().phase).toBe('failed')
  expect(state().problem).toBe('This is no regular expression')
})

test('looks for nothing where nothing is asked for', () => {
  const { calls } = fakeMain({})
  searchFolder('/w', { ...query, pattern: '' })
  expect([state().phase, calls]).toEqual(['idle', []])
})
