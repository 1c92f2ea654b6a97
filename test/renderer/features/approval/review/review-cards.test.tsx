import { beforeEach, expect, test, vi } from 'vitest'
import { ReviewCards } from '../../../../../renderer/features/approval/review/review-cards'
import { useTakenOut } from '../../../../../renderer/features/approval/review/taken-out'
import { waitingCalls } from '../../../../../shared/session/session-state'
import { Settings } from '../../../../../shared/settings'
import { fakeMain } from '../../../fake-main'
import { click, mounted, settled } from '../../../mounted'
import { fileChange, planned, reply, sessionOf, toolCall, turn } from '../../../session-facts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  useTakenOut.setState({ calls: new Set() })
  return () => vi.useRealTimers()
})

const PATHS = ['src/a.ts', 'b.txt', 'c.md']

async function review(answers: (callId: string) => unknown = () => null) {
  const answered: object[] = []
  fakeMain({
    'permission.offers': () => ({ commands: [], offers: [] }),
    'approval.answer': input => {
      answered.push(input)
      return answers((input as { callId: string }).callId)
    },
  })
  const calls = PATHS.map((path, at) => toolCall(`c${at}`, 'write_file', { path }))
  const plans = PATHS.map((path, at) => ({ ...planned(`c${at}`, fileChange(path)), grade: 'reversible' as const }))
  const state = sessionOf(turn('t1'), reply('t1', '', ...calls), ...plans)
  const start = { platform: 'linux', settings: Settings.parse({}) } as never
  const card = await mounted(<ReviewCards calls={waitingCalls(state)} />, {
    session: { id: 's1', phase: 'ready', state },
    app: { start },
  })
  await settled()
  const see = async () => {
    card.scrolledIntoView()
    vi.advanceTimersByTime(500)
    await settled()
  }
  const button = (name: string | RegExp) =>
    [...card.place.querySelectorAll('button')].find(one => one.textContent.match(name))
  const boxes = () => [...card.place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  const cards = () => card.place.querySelectorAll('[data-testid="approval-card"]').length
  return { ...card, answered, see, button, boxes, cards }
}

/** As a person ticks a box, which the page of these tests does not do by itself. */
function toggle(box: HTMLInputElement | undefined): void {
  if (!box) throw new Error('There is no box.')
  Object.defineProperty(box, 'checked', { value: !box.checked, configurable: true, writable: true })
  click(box)
}

const answerTo = (at: number, approved: boolean) => ({
  sessionId: 's1',
  callId: `c${at}`,
  digest: `digest of c${at}`,
  approved,
})

test('edits of one reply have one card, which one press approves, half a second after it came into sight', async () => {
  const { place, cards, button, see, answered } = await review()
  expect(cards()).toBe(1)
  for (const path of ['a.ts', 'b.txt', 'c.md']) expect(place.textContent).toContain(path)
  click(button('Change 3 files'))
  await settled()
  expect(answered).toEqual([])
  await see()
  click(button('Change 3 files'))
  await settled()
  expect(answered).toEqual([answerTo(0, true), answerTo(1, true), answerTo(2, true)])
})

test('an edit that is left out is denied, and with none left nothing can be approved', async () => {
  const { boxes, button, see, answered, place, press } = await review()
  await see()
  toggle(boxes()[1])
  await settled()
  expect(place.textContent).toContain('1 edit will be denied')
  click(button('Approve 2 of 3'))
  await settled()
  expect(answered).toEqual([answerTo(0, true), answerTo(1, false), answerTo(2, true)])
  answered.length = 0
  toggle(boxes()[0])
  toggle(boxes()[2])
  await settled()
  expect(button('Approve 0 of 3')?.disabled).toBe(true)
  press('Enter', { ctrlKey: true })
  await settled()
  expect(answered).toEqual([])
})

test('the answer keys are for all of them', async () => {
  const { press, see, answered } = await review()
  await see()
  press('Escape')
  await settled()
  expect(answered).toEqual([0, 1, 2].map(at => answerTo(at, false)))
})

test('an edit can be answered by a card of its own, and the last one that is left has no review', async () => {
  const { button, cards, see, boxes } = await review()
  await see()
  click(button('Answer separately'))
  await settled()
  expect([cards(), boxes().length]).toEqual([2, 2])
  click(button('Answer separately'))
  await settled()
  expect([cards(), boxes().length]).toEqual([3, 0])
})

test('an answer that is refused says why, and the card can be answered again', async () => {
  let isRefused = true
  const { button, see, answered, place } = await review(callId => {
    if (callId === 'c1' && isRefused) throw new Error('The file has changed since.')
    return null
  })
  await see()
  click(button('Change 3 files'))
  await settled()
  await settled()
  expect(place.textContent).toContain('The file has changed since.')
  isRefused = false
  click(button('Change 3 files'))
  await settled()
  expect(answered.slice(3)).toEqual([0, 1, 2].map(at => answerTo(at, true)))
})

test('the lines of an edit are folded and shown', async () => {
  const { place } = await review()
  const fold = place.querySelector<HTMLButtonElement>('button[aria-label^="Lines of"]')
  expect(fold?.getAttribute('aria-expanded')).toBe('true')
  const shown = () => place.querySelectorAll('[data-diff-path]').length
  expect(shown()).toBe(3)
  click(fold)
  await settled()
  expect(shown()).toBe(2)
})
