import { beforeEach, expect, test } from 'vitest'
import { wordsFor } from '../../../../renderer/features/search/search-results'
import { searchOlder, setQuery, useSearch } from '../../../../renderer/features/search/search-store'
import type { FoundSession, SearchAnswer } from '../../../../shared/ipc/session-calls'
import { eventually } from '../../../helpers/eventually'
import { fakeMain } from '../../fake-main'

type Question = { query: string; from: number }

const found = (sessionId: string): FoundSession => ({
  sessionId,
  title: { text: sessionId, marks: [] },
  workspace: '/w',
  updatedAt: 1,
  texts: [],
  more: false,
})
const page = (from: number, count: number, next?: number): SearchAnswer => ({
  sessions: Array.from({ length: count }, (_, index) => found(`s${from + index}`)),
  ...(next !== undefined && { next }),
  pending: 0,
  total: 100,
})

beforeEach(() => setQuery(''))

async function until(status: string): Promise<void> {
  await eventually(() => expect(useSearch.getState().status).toBe(status))
}

test('asks once for what the person has written in one go', async () => {
  const main = fakeMain({ 'session.search': () => page(0, 1) })
  for (const query of ['n', 'ne', 'nee']) setQuery(query)
  await until('done')
  expect(main.calls).toEqual([['session.search', { query: 'nee', from: 0 }]])
  expect(wordsFor(useSearch.getState())).toBe('Found in 1 session')
})

test('goes on by itself until there is enough, and then when it is asked', async () => {
  const main = fakeMain({
    'session.search': ({ from }: Question) => (from >= 60 ? page(from, 2) : page(from, from === 0 ? 0 : 20, from + 20)),
  })
  setQuery('needle')
  await until('done')
  expect(useSearch.getState()).toMatchObject({ next: 40 })
  expect(wordsFor(useSearch.getState())).toBe('Found in 20 sessions so far')
  searchOlder()
  await until('done')
  searchOlder()
  await until('done')
  expect(useSearch.getState()).toMatchObject({ next: null })
  expect(useSearch.getState().sessions).toHaveLength(42)
  expect(main.calls.map(([, input]) => (input as Question).from)).toEqual([0, 20, 40, 60])
})

test('asks again as long as sessions are still to be read', async () => {
  let pending = 3
  fakeMain({ 'session.search': () => ({ ...page(0, 4 - pending), pending: --pending, total: 10 }) })
  setQuery('needle')
  await until('done')
  expect(useSearch.getState()).toMatchObject({ pending: 0, sessions: [{}, {}, {}] })
})

test('shows nothing of a search that was given up, and the list again without a query', async () => {
  let answer: (value: SearchAnswer) => void = () => undefined
  const asked: string[] = []
  fakeMain({
    'session.search': ({ query }: Question) =>
      asked.push(query) && query === 'old' ? new Promise<SearchAnswer>(resolve => (answer = resolve)) : page(5, 1),
  })
  setQuery('old')
  await eventually(() => expect(asked).toContain('old'))
  setQuery('new')
  await until('done')
  answer(page(0, 9))
  await new Promise(setImmediate)
  expect(useSearch.getState().sessions.map(({ sessionId }) => sessionId)).toEqual(['s5'])
  setQuery('  ')
  expect(useSearch.getState()).toMatchObject({ query: '', status: 'idle', sessions: [] })
})

test('says why it could not search, and what to do where nothing was found', async () => {
  fakeMain({ 'session.search': () => new Error('No thread.') })
  setQuery('needle')
  await until('failed')
  expect(wordsFor(useSearch.getState())).toBe('No thread.')
  fakeMain({ 'session.search': () => page(0, 0) })
  setQuery('needle')
  await until('done')
  expect(wordsFor(useSearch.getState())).toContain('No results for “needle”.')
  setQuery('x')
  await until('done')
  expect(wordsFor(useSearch.getState())).toBe('Enter at least two letters.')
})
