import { expect, test, vi } from 'vitest'
import { folderSearches } from '../../../main/files/folder-searches'
import type { MatchedFile } from '../../../shared/session/tool-results'

const file = (path: string, count = 1): MatchedFile => ({
  path,
  count,
  lines: Array.from({ length: count }, (_, index) => ({ number: index + 1, text: 'x', isMatch: true })),
})

async function* finds(...pieces: MatchedFile[][]): AsyncGenerator<MatchedFile[], boolean> {
  yield* pieces
  return false
}

/** Finds one file, and then nothing until it is ended. */
async function* slow(signal: AbortSignal): AsyncGenerator<MatchedFile[], boolean> {
  yield [file('first')]
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  return false
}

test('gives what comes close together at once', async () => {
  const searches = folderSearches()

  const found = await searches.begin('a', () => finds([file('one')], [file('two')]))

  expect(found).toEqual({ files: [file('one'), file('two')], isDone: true, more: false })
  await expect(searches.next('a')).rejects.toThrow('This search is no longer running')
})

test('gives many finds in parts, all of them', async () => {
  const searches = folderSearches()
  const pieces = Array.from({ length: 10 }, (_, index) => [file(`f${index}`, 100)])

  const paths: string[] = []
  for (let found = await searches.begin('a', () => finds(...pieces)); ; found = await searches.next('a')) {
    expect(found.files.length).toBeLessThanOrEqual(3)
    paths.push(...found.files.map(({ path }) => path))
    if (found.isDone) break
  }
  expect(paths).toHaveLength(10)
})

test('does not wait for the next find with those that are there', async () => {
  const searches = folderSearches()

  expect(await searches.begin('a', slow)).toEqual({ files: [file('first')], isDone: false, more: false })

  const next = searches.next('a')
  searches.end('a')
  await expect(next).rejects.toThrow('The search was canceled')
})

test('passes on what goes wrong, and has then ended', async () => {
  const searches = folderSearches()
  const begun = searches.begin('a', async function* () {
    yield* finds()
    throw new Error('broken')
  })

  await expect(begun).rejects.toThrow('broken')
  await expect(searches.next('a')).rejects.toThrow('This search is no longer running')
})

test('ends the oldest of too many', async () => {
  const searches = folderSearches()
  const signals: AbortSignal[] = []
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await searches.begin(id, signal => {
      signals.push(signal)
      return slow(signal)
    })
  }

  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false, false, false])
  for (const id of ['b', 'c', 'd', 'e']) searches.end(id)
})

test('ends a search that nobody asks any more', async () => {
  vi.useFakeTimers()
  try {
    const searches = folderSearches()
    let heard: AbortSignal | undefined
    const begun = searches.begin('a', signal => {
      heard = signal
      return slow(signal)
    })
    await vi.advanceTimersByTimeAsync(100)
    await begun
    expect(heard?.aborted).toBe(false)

    await vi.advanceTimersByTimeAsync(31_000)

    expect(heard?.aborted).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
