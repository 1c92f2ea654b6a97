import { afterEach, expect, test } from 'vitest'
import { useSession } from '../../../../renderer/state/session/session'
import { useUi } from '../../../../renderer/state/ui'
import { undoCall, undoTurn } from '../../../../renderer/views/changes/undo'
import type { SessionFact } from '../../../../shared/session/session-events'
import { eventually } from '../../../helpers/eventually'
import { fakeMain } from '../../fake-main'
import { fileChange, planned, reply, sessionOf, toolCall, turn } from '../../session-facts'

afterEach(() => useUi.setState({ toasts: [] }))

function show(...facts: SessionFact[]): void {
  const state = sessionOf(
    turn('t'),
    reply('t', '', toolCall('c', 'apply_patch')),
    planned('c', fileChange('a')),
    ...facts,
  )
  useSession.setState({ id: 's1', phase: 'ready', state })
}

test('asks main for all files of a call, or for the named ones', async () => {
  const { calls } = fakeMain({ 'change.undo': () => undefined, 'change.undoTurn': () => undefined })
  show()
  undoCall('c')
  undoCall('c', { paths: ['a', 'b'] })
  undoTurn('t')
  expect(calls).toEqual([
    ['change.undo', { sessionId: 's1', callId: 'c' }],
    ['change.undo', { sessionId: 's1', callId: 'c', paths: ['a', 'b'] }],
    ['change.undoTurn', { sessionId: 's1', turnId: 't' }],
  ])
})

test('says a refusal once: at the change, where it is recorded there', async () => {
  const refusal = () => {
    show({ type: 'undo.outcome', callId: 'c', undone: false, message: 'Couldn’t undo' })
    return new Error('Couldn’t undo')
  }
  const main = fakeMain({ 'change.undo': refusal })
  show()
  undoCall('c')
  await eventually(() => expect(useSession.getState().state.calls.c?.undo?.status).toBe('failed'))
  fakeMain({ 'change.undo': () => new Error('This is already being undone.') })
  undoCall('c')
  await eventually(() =>
    expect(useUi.getState().toasts.map(toast => toast.text)).toEqual(['This is already being undone.']),
  )
  expect(main.calls).toHaveLength(1)
})

test('says why a turn was not undone', async () => {
  fakeMain({ 'change.undoTurn': () => new Error('This turn is still working.') })
  show()
  undoTurn('t')
  await eventually(() => expect(useUi.getState().toasts[0]?.text).toBe('This turn is still working.'))
})

test('leaves the reasons of a turn to its changes, and says of several how many were undone', async () => {
  const refusing = (message: string) => () => {
    show({ type: 'undo.outcome', callId: 'c', undone: false, message: 'Couldn’t undo: a is read-only' })
    return new Error(message)
  }
  const one = fakeMain({ 'change.undoTurn': refusing('Couldn’t undo: a is read-only') })
  show()
  undoTurn('t')
  await eventually(() => expect(useSession.getState().state.calls.c?.undo?.status).toBe('failed'))
  fakeMain({ 'change.undoTurn': refusing('Couldn’t undo 1 of 2 changes.\nCouldn’t undo: a is read-only') })
  show()
  undoTurn('t')
  await eventually(() =>
    expect(useUi.getState().toasts.map(toast => toast.text)).toEqual(['Couldn’t undo 1 of 2 changes.']),
  )
  expect(one.calls).toHaveLength(1)
})
