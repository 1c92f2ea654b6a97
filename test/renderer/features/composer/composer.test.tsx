import { expect, onTestFinished, test } from 'vitest'
import { chip } from '../../../../renderer/base/message-chips'
import { Composer } from '../../../../renderer/features/composer/composer'
import { setDraft, useDrafts } from '../../../../renderer/state/drafts'
import type { SessionFact } from '../../../../shared/session/session-events'
import { Settings } from '../../../../shared/settings'
import { fakeMain } from '../../fake-main'
import { click, dispatch, mounted, settled } from '../../mounted'
import { sessionOf, turn } from '../../session-facts'

let sessions = 0

/** The composer of a session of its own, and what it says to main. */
async function composer({ draft = '', facts = [] }: { draft?: string; facts?: SessionFact[] }) {
  const id = `composed-${++sessions}`
  const sent: { refuse?: Error | undefined } = {}
  let arrive: () => void = () => {}
  const taken = new Promise<void>(resolve => {
    arrive = resolve
  })
  const { calls } = fakeMain({
    'session.send': async () => {
      await taken
      return sent.refuse ?? null
    },
    'session.stop': () => null,
    'draft.files': () => [],
    'draft.keepFile': () => null,
    'draft.dropFiles': () => null,
  })
  setDraft(id, draft)
  onTestFinished(() => setDraft(id, ''))
  const start = { platform: 'linux', settings: Settings.parse({}), providers: [], profiles: [] } as never
  const state = sessionOf(...facts)
  const shown = await mounted(<Composer sessionId={id} />, { session: { id, phase: 'ready', state }, app: { start } })
  await settled()
  const field = () => {
    const found = shown.place.querySelector<HTMLTextAreaElement>('[data-testid="composer"]')
    if (!found) throw new Error('There is no field.')
    // The page of these tests knows no selection.
    return Object.assign(found, { selectionStart: 0, selectionEnd: 0, setSelectionRange: () => undefined })
  }
  const type = async (text: string) => {
    // Not by the element itself, where React would take it for its own writing.
    Reflect.set(Object.getPrototypeOf(field()), 'value', text, field())
    dispatch(field(), 'input')
    await settled()
  }
  const enter = async (more: object = {}) => {
    dispatch(field(), 'keydown', { key: 'Enter', ...more })
    await settled()
  }
  const key = async (name: string, more: object = {}) => {
    dispatch(field(), 'keydown', { key: name, ...more })
    await settled()
  }
  /** Resolves to whether the field has dealt with it, so that the system puts nothing in. */
  const paste = async (text: string) => {
    let isTaken = false
    const clipboardData = {
      files: [],
      types: ['text/plain'],
      getData: (type: string) => (type === 'text/plain' ? text : ''),
    }
    const preventDefault = () => {
      isTaken = true
    }
    dispatch(field(), 'paste', { clipboardData, preventDefault })
    await settled()
    return isTaken
  }
  const strip = () =>
    [...shown.place.querySelectorAll('ul[aria-label="Attached files"] li')].map(one => one.textContent)
  const said = (name: string) => calls.filter(([called]) => called === name).map(([, input]) => input)
  return {
    ...shown,
    id,
    field,
    type,
    enter,
    key,
    paste,
    strip,
    said,
    sent,
    arrive,
    draftOf: () => useDrafts.getState()[id],
  }
}

test('keeps what is written with its session, where it is when the session is shown again', async () => {
  const one = await composer({})
  await one.type('Rename the notes')
  expect(one.draftOf()).toBe('Rename the notes')
  const again = await mounted(<Composer sessionId={one.id} />)
  expect(again.place.querySelector('[data-testid="composer"]')).toHaveProperty('defaultValue', 'Rename the notes')
  const other = await composer({})
  expect(other.field().value).toBe('')
})

test('Enter sends what is written, once, however often it is pressed while it is under way', async () => {
  const { id, enter, said, arrive, draftOf } = await composer({ draft: 'Continue' })
  await enter()
  await enter()
  setDraft(id, 'more')
  await enter()
  expect(said('session.send')).toEqual([{ sessionId: id, text: 'Continue' }])
  arrive()
  await settled()
  expect(draftOf()).toBe('more')
  expect(said('session.send')).toHaveLength(1)
})

test('Shift+Enter, a held Enter and an Enter that takes a suggestion of an input method send nothing', async () => {
  const { enter, said, draftOf } = await composer({ draft: 'Continue' })
  await enter({ shiftKey: true })
  await enter({ repeat: true })
  await enter({ isComposing: true })
  expect(said('session.send')).toEqual([])
  expect(draftOf()).toBe('Continue')
})

test('an empty message is not sent', async () => {
  const { enter, said } = await composer({ draft: ' \n ' })
  await enter()
  expect(said('session.send')).toEqual([])
})

test('a message that main refuses is back in the field', async () => {
  const { enter, sent, arrive, field } = await composer({ draft: 'Continue' })
  sent.refuse = new Error('The session is gone.')
  await enter()
  expect(field().value).toBe('')
  arrive()
  await settled()
  expect(field().value).toBe('Continue')
})

test('while a turn runs Enter queues and Ctrl+Enter gives the message to that turn', async () => {
  const queued = await composer({ draft: 'Then this', facts: [turn('t1')] })
  await queued.enter()
  expect(queued.said('session.send')).toEqual([{ sessionId: queued.id, text: 'Then this' }])
  const steered = await composer({ draft: 'Not that', facts: [turn('t1')] })
  await steered.enter({ ctrlKey: true })
  expect(steered.said('session.send')).toEqual([{ sessionId: steered.id, text: 'Not that', steer: true }])
})

test('Esc stops the turn that runs, and nothing where none does', async () => {
  const running = await composer({ facts: [turn('t1')] })
  running.press('Escape')
  await settled()
  expect(running.said('session.stop')).toEqual([{ sessionId: running.id }])
  const idle = await composer({ draft: 'Go' })
  idle.press('Escape')
  await settled()
  expect(idle.said('session.stop')).toEqual([])
})

test('a chip is sent as the words that the model always got, and comes back with its draft', async () => {
  const draft = `look at ${chip('@', 'Umsatz 2026.xlsx')} please`
  const { id, field, enter, said, arrive } = await composer({ draft })
  expect(field().value).toBe(draft)
  await enter()
  expect(said('session.send')).toEqual([{ sessionId: id, text: 'look at @Umsatz\\ 2026.xlsx please' }])
  arrive()
  await settled()
})

const LONG = Array.from({ length: 61 }, (_, index) => `line ${index}`).join('\n')

test('a long text that is pasted goes along as a file, which a key removes and Undo brings back', async () => {
  const { id, paste, key, enter, said, arrive, strip, draftOf } = await composer({ draft: '' })
  await paste(LONG)
  expect(draftOf()).toBe('')
  expect(strip()).toEqual([expect.stringContaining('Pasted text.txt61 lines')])
  await key('z', { ctrlKey: true })
  expect(strip()).toEqual([])
  await paste(LONG)
  await paste('x'.repeat(4_001))
  expect(strip()).toEqual([expect.stringContaining('Pasted text.txt'), expect.stringContaining('Pasted text 2.txt')])
  await key('Backspace')
  expect(strip()).toHaveLength(1)
  await key('z', { ctrlKey: true })
  expect(strip()).toHaveLength(2)
  await enter()
  arrive()
  await settled()
  const [sent] = said('session.send') as { attachments: { name: string; bytes: Uint8Array }[] }[]
  expect(sent?.attachments.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual([LONG, 'x'.repeat(4_001)])
  expect(sent).toMatchObject({ sessionId: id, text: '' })
})

test('a pasted text can be looked at, and put into the message instead', async () => {
  const { paste, strip, place, draftOf } = await composer({ draft: '' })
  await paste(LONG)
  click(place.querySelector('[title="Show Pasted text.txt"]'))
  expect(place.querySelector('pre')?.textContent).toContain('line 60')
  click(place.querySelector('[aria-label="Insert Pasted text.txt as text"]'))
  await settled()
  expect(strip()).toEqual([])
  expect(draftOf()).toBe(LONG)
})

test('a short text and the rest of a command stay in the field when they are pasted', async () => {
  const short = await composer({ draft: '' })
  expect(await short.paste('one\ntwo')).toBe(false)
  const command = await composer({ draft: '!cat' })
  expect(await command.paste(LONG)).toBe(false)
  expect(command.strip()).toEqual([])
})
