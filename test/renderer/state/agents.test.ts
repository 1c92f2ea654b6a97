import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentView, watchAgent } from '../../../renderer/state/agents'
import type { SessionFact } from '../../../shared/session/session-events'
import { eventually } from '../../helpers/eventually'
import { fakeMain } from '../fake-main'
import { eventOf, reply, sessionOf, turn } from '../session-facts'

let main = fakeMain({})
let stops: (() => void)[] = []
let count = 0
let id = ''
const watch = () => stops.push(watchAgent(id))
const tell = (seq: number, fact: SessionFact, sessionId = id) =>
  main.tell('session.event', { sessionId, event: eventOf(fact, seq) })
const opened = () => main.calls.filter(([name]) => name === 'session.open').length
const snapshot = () => ({ state: sessionOf(turn('t1')), partial: '', partialThinking: '' })

beforeEach(() => {
  id = `agent ${++count}`
  main = fakeMain({ 'session.open': snapshot })
})

afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})

test('shows the snapshot and what comes after it, also what came while it was on its way', async () => {
  watch()
  tell(3, reply('t1', 'One.'))
  await eventually(() => expect(agentView(id).state?.turns[0]?.replies).toHaveLength(1))
  tell(4, reply('t1', 'Two.'))
  tell(5, reply('t1', 'Other.'), 'another session')
  expect(agentView(id).state?.turns[0]?.replies).toHaveLength(2)
})

test('asks once however many watch, and hears nothing more when the last one has gone', async () => {
  watch()
  watch()
  await eventually(() => expect(agentView(id).state?.seq).toBe(2))
  expect(opened()).toBe(1)
  stops.pop()?.()
  tell(3, reply('t1', 'One.'))
  expect(agentView(id).state?.seq).toBe(3)
  stops.pop()?.()
  tell(4, reply('t1', 'Two.'))
  expect(agentView(id).state?.seq).toBe(3)
  expect(main.isHeard('session.event')).toBe(false)
})

test('takes a new snapshot when something in between was missed', async () => {
  watch()
  await eventually(() => expect(agentView(id).state?.seq).toBe(2))
  tell(9, reply('t1', 'Late.'))
  await eventually(() => expect(opened()).toBe(2))
})

test('opens a session that was not there yet as soon as something happens in it', async () => {
  const answers = [() => new Error('This session doesn’t exist.'), snapshot]
  main = fakeMain({ 'session.open': () => (answers.shift() ?? snapshot)() })
  watch()
  await eventually(() => expect(agentView(id).failure).toBeDefined())
  tell(2, turn('t1'))
  await eventually(() => expect(agentView(id)).toEqual({ state: snapshot().state }))
  expect(opened()).toBe(2)
})

test('says why a session cannot be shown', async () => {
  main = fakeMain({ 'session.open': () => new Error('The log is gone.') })
  watch()
  await eventually(() => expect(agentView(id).failure).toBe('The log is gone.'))
})
