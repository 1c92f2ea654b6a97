import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeDocuments } from '../../../../renderer/ui/highlight/code-documents'
import type { HighlightRequest } from '../../../../renderer/ui/highlight/highlight-messages'
import type { HighlightPort } from '../../../../renderer/ui/highlight/highlighting'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Stands for the worker: keeps what it is asked, and answers each line with its length when it is told to. */
function worker() {
  const requests: HighlightRequest[] = []
  const state = { started: 0, ended: 0 }
  const port: HighlightPort = {
    postMessage: request => requests.push(request),
    onmessage: null,
    terminate: () => state.ended++,
  }
  const documents = codeDocuments(() => {
    state.started++
    return port
  })
  const asked = () => requests.flatMap(request => (request.type === 'lines' ? [[...request.lines]] : []))
  function answer(): void {
    const request = requests.at(-1)
    if (request?.type !== 'lines') throw new Error('nothing was asked')
    const tokens = request.lines.map(line => [0, line.length])
    port.onmessage?.({ data: { document: request.document, tokens, isDone: true } })
  }
  return { documents, requests, asked, answer, state }
}

test('starts the worker with the first code, and only once', () => {
  const { documents, state } = worker()
  expect(state.started).toBe(0)
  documents.open('css', ['a'])
  documents.open('json', ['b'])
  expect(state.started).toBe(1)
})

test('asks for each line of a growing text once, and not all the time', () => {
  const { documents, asked, answer } = worker()
  const first = documents.open('css', ['a'])
  documents.open('css', ['a', 'b'])
  documents.open('css', ['a', 'b', 'c'])
  expect(asked()).toEqual([['a']])
  answer()
  expect(asked()).toEqual([['a']])
  vi.advanceTimersByTime(500)
  expect(asked()).toEqual([['a'], ['b', 'c']])
  answer()
  expect(first.tokens).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
})

test('tells those who listen when there are more tokens', () => {
  const { documents, answer } = worker()
  const heard = vi.fn()
  const stop = documents.listen(documents.open('css', ['a']), heard)
  answer()
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  documents.open('css', ['a', 'b'])
  vi.advanceTimersByTime(500)
  answer()
  expect(heard).toHaveBeenCalledTimes(1)
})

test('has the tokens of code that was shown before, and of its beginning', () => {
  const { documents, answer, asked } = worker()
  const document = documents.open('css', ['a', 'b'])
  answer()
  expect(documents.known('css', ['a', 'b'])).toBe(document)
  expect(documents.known('css', ['a'])).toBe(document)
  expect(documents.known('css', ['b'])).toBeNull()
  expect(documents.known('json', ['a', 'b'])).toBeNull()
  expect(documents.open('css', ['a', 'x'])).not.toBe(document)
  expect(asked()).toHaveLength(2)
})

test('forgets what was not used for long, but nothing that is shown', () => {
  const { documents, requests } = worker()
  const shown = documents.open('css', ['shown'])
  documents.listen(shown, () => undefined)
  for (let index = 0; index < 400; index++) documents.open('css', [`line ${index}`])
  expect(documents.known('css', ['shown'])).toBe(shown)
  expect(documents.known('css', ['line 399'])).not.toBeNull()
  expect(documents.known('css', ['line 0'])).toBeNull()
  expect(requests.filter(({ type }) => type === 'forget').length).toBeGreaterThan(200)
})

test('gives up a worker that does not answer, and asks no more', () => {
  const { documents, requests, state } = worker()
  documents.open('css', ['a'])
  vi.advanceTimersByTime(60_000)
  expect(state.ended).toBe(1)
  documents.open('css', ['b'])
  expect(requests).toHaveLength(1)
})

test('a worker that has nothing to do ends, and what it coloured keeps its colours', () => {
  const { documents, answer, state, requests } = worker()
  const text = documents.open('css', ['a', 'bb'])
  answer()
  vi.advanceTimersByTime(30_000)
  expect([state.started, state.ended, text.tokens.length]).toEqual([1, 1, 2])
  documents.open('css', ['a', 'bb'])
  vi.advanceTimersByTime(30_000)
  expect([state.started, requests.length]).toEqual([1, 1])
})

test('a new worker is given a text from its beginning, and only what it adds is taken', () => {
  const { documents, asked, answer, state } = worker()
  const text = documents.open('css', ['a', 'bb'])
  answer()
  vi.advanceTimersByTime(30_000)
  documents.open('css', ['a', 'bb', 'ccc'])
  expect([state.started, asked().at(-1)]).toEqual([2, ['a', 'bb', 'ccc']])
  answer()
  expect(text.tokens).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
  ])
  vi.advanceTimersByTime(1_000)
  documents.open('css', ['a', 'bb', 'ccc', 'dddd'])
  expect(asked().at(-1)).toEqual(['dddd'])
})

test('a worker does not end while an answer is still to come', () => {
  const { documents, answer, state } = worker()
  documents.open('css', ['a'])
  answer()
  vi.advanceTimersByTime(19_000)
  documents.open('json', ['b'])
  vi.advanceTimersByTime(10_000)
  expect(state.ended).toBe(0)
  answer()
  vi.advanceTimersByTime(30_000)
  expect(state.ended).toBe(1)
})
