import { expect, onTestFinished, test } from 'vitest'
import { Composer } from '../../../../renderer/features/composer/composer'
import { setDraft, useDrafts } from '../../../../renderer/state/drafts'
import type { SessionFact } from '../../../../shared/session/session-events'
import { Settings } from '../../../../shared/settings'
import { fakeMain } from '../../fake-main'
import { dispatch, mounted, settled } from '../../mounted'
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
    return found
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
  const said = (name: string) => calls.filter(([called]) => called === name).map(([, input]) => input)
  return { ...shown, id, field, type, enter, said, sent, arrive, draftOf: () => useDrafts.getState()[id] }
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
