import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, TOASTS_ID, useUi } from '../../../renderer/state/ui'
import { stubDocument } from '../stub-document'

const texts = () => useUi.getState().toasts.map(({ text }) => text)
const say = (text: string) => showToast({ tone: 'info', text })
const offer = (text: string) => showToast({ tone: 'info', text, action: { label: 'Undo', run: () => undefined } })

beforeEach(() => {
  useUi.setState({ toasts: [] })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a toast with an offer is not pushed out before its time; of those that only inform, the newest is shown', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) offer(text)
  for (const text of ['1', '2', '3', '4', '5']) say(text)
  expect(texts()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', '5'])
  for (const text of ['g', 'h', 'i']) offer(text)
  expect(texts()).toEqual(['b', 'c', 'd', 'e', 'f', '5', 'g', 'h', 'i'])
  vi.advanceTimersByTime(8_000)
  expect(texts()).toEqual([])
})

test('a failure is not pushed out by toasts that only inform, and four failures are shown', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) showToast({ tone: 'error', text })
  for (const text of ['1', '2']) say(text)
  expect(texts()).toEqual(['b', 'c', 'd', 'e', '2'])
})

test('nothing goes away while the pointer or the focus is on what is shown', () => {
  let isHeld = true
  const matches = vi.fn(() => isHeld)
  stubDocument({ getElementById: (id: string) => (id === TOASTS_ID ? { matches } : null) })
  offer('Trash')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Trash'])
  expect(matches).toHaveBeenCalledWith(':hover, :focus-within')
  isHeld = false
  vi.advanceTimersByTime(2_000)
  expect(texts()).toEqual([])
})

test('two failures for the same reason are shown once, and longest', () => {
  const fail = (text: string) => showToast({ tone: 'error', text })
  for (const text of ['The folder is not there.', 'The key was refused.', 'The folder is not there.']) fail(text)
  expect(texts()).toEqual(['The key was refused.', 'The folder is not there.'])
  offer('The key was refused.')
  expect(texts()).toHaveLength(3)
})
