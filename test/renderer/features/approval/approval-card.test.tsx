import { beforeEach, expect, test, vi } from 'vitest'
import { ApprovalCard } from '../../../../renderer/features/approval/approval-card'
import type { Effect } from '../../../../shared/session/effects'
import { Settings } from '../../../../shared/settings'
import { fakeMain } from '../../fake-main'
import { click, mounted, settled } from '../../mounted'
import { command, fileChange, mail, planned, reply, sessionOf, toolCall, turn } from '../../session-facts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

/** A card for a plan of these effects, of which main has said all that it knows, and nothing was on screen yet. */
async function cardFor(...effects: Effect[]) {
  const answered: unknown[] = []
  fakeMain({
    'permission.offers': () => ({ commands: [], offers: [] }),
    'approval.answer': input => {
      answered.push(input)
      return null
    },
  })
  const state = sessionOf(turn('t1'), reply('t1', '', toolCall('c1', 'shell')), planned('c1', ...effects))
  const { c1 } = state.calls
  if (!c1?.plan) throw new Error('The call has no plan.')
  const start = { platform: 'linux', settings: Settings.parse({}) } as never
  const card = await mounted(<ApprovalCard waiting={c1} plan={c1.plan} />, {
    session: { id: 's1', phase: 'ready', state },
    app: { start },
  })
  await settled()
  const see = async () => {
    card.scrolledIntoView()
    vi.advanceTimersByTime(500)
    await settled()
  }
  const button = (name: string) =>
    [...card.place.querySelectorAll('button')].find(one => one.textContent.startsWith(name))
  return { ...card, answered, button, see }
}

const long = `printf '%s' ${Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ')}; rm -rf notes`

test('the card shows the whole command, however long it is', async () => {
  const { place } = await cardFor(command(long))
  expect(place.textContent).toContain(long)
})

test('the card names each file that the plan would change', async () => {
  const { place } = await cardFor(fileChange('src/a.ts'), fileChange('b.txt', 'create'), fileChange('c.txt', 'delete'))
  for (const path of ['a.ts', 'b.txt', 'c.txt']) expect(place.textContent).toContain(path)
})

test('the card cannot be approved, by click or by key, before all of it was on screen for half a second', async () => {
  const { button, press, scrolledIntoView, answered } = await cardFor(command('npm test'))
  const tryAll = async () => {
    click(button('Run'))
    press('Enter', { ctrlKey: true })
    await settled()
  }

  vi.advanceTimersByTime(10_000)
  await tryAll()
  expect(answered).toEqual([])

  scrolledIntoView()
  vi.advanceTimersByTime(499)
  await tryAll()
  expect(answered).toEqual([])

  vi.advanceTimersByTime(1)
  await settled()
  click(button('Run'))
  await settled()
  expect(answered).toEqual([{ sessionId: 's1', callId: 'c1', digest: 'digest of c1', approved: true }])
})

test('a card that is scrolled away in time does not count as seen', async () => {
  const { button, scrolledIntoView, answered } = await cardFor(command('npm test'))
  scrolledIntoView()
  vi.advanceTimersByTime(400)
  scrolledIntoView(false)
  vi.advanceTimersByTime(10_000)
  await settled()
  click(button('Run'))
  await settled()
  expect(answered).toEqual([])
})

test('Ctrl+Enter approves the card that was seen, once, and the card is disabled then', async () => {
  const { button, press, see, answered } = await cardFor(command('npm test'))
  await see()
  press('Enter')
  press('Enter', { ctrlKey: true, repeat: true })
  await settled()
  expect(answered).toEqual([])
  press('Enter', { ctrlKey: true })
  await settled()
  press('Enter', { ctrlKey: true })
  click(button('Deny'))
  await settled()
  expect(answered).toEqual([{ sessionId: 's1', callId: 'c1', digest: 'digest of c1', approved: true }])
})

test('Esc denies exactly the plan of the card', async () => {
  const { press, see, answered } = await cardFor(command('npm test'))
  await see()
  press('Escape')
  await settled()
  expect(answered).toEqual([{ sessionId: 's1', callId: 'c1', digest: 'digest of c1', approved: false }])
})

test('a command is edited where it stands; it cannot be approved meanwhile, and is denied where it always is', async () => {
  const { place, button, see, answered } = await cardFor(command('npm test'))
  await see()
  click(button('Edit'))
  await settled()
  const region = place.querySelector('[data-command="npm test"]')
  expect(region?.querySelector('textarea')?.getAttribute('aria-label')).toBe('Edit command')
  expect(region?.querySelector('pre')).toBeNull()
  expect(button('Run')).toBeUndefined()
  expect(button('Preview')?.hasAttribute('disabled')).toBe(true)
  click(button('Deny'))
  await settled()
  expect(answered).toEqual([{ sessionId: 's1', callId: 'c1', digest: 'digest of c1', approved: false }])
})

test('the recipients, the subject and the text of a mail become fields in their own places', async () => {
  const { place, button, see } = await cardFor(mail({ subject: 'The plan', text: 'Dear Bob' }))
  await see()
  click(button('Edit'))
  await settled()
  const shown = place.querySelector('[data-mail]')
  const fields = [...(shown?.querySelectorAll('input, textarea') ?? [])].map(one => one.getAttribute('aria-label'))
  expect(fields).toEqual(['To', 'Cc', 'Bcc', 'Subject', 'Body'])
  expect(place.querySelector('[data-mail-text]')).toBeNull()
  click(button('Cancel edit'))
  await settled()
  expect(place.querySelector('[data-mail-text]')?.textContent).toBe('Dear Bob')
})
