import { afterEach, expect, test } from 'vitest'
import { closeSession, useSession } from '../../../../renderer/state/session/session'
import { useUi } from '../../../../renderer/state/ui'
import { undoLast } from '../../../../renderer/views/changes/undo-last'
import type { SessionState } from '../../../../shared/session/session-state'
import { partBefore, sessionTail } from '../../../../shared/session/session-tail'
import { eventually } from '../../../helpers/eventually'
import { fakeMain } from '../../fake-main'
import { fileChange, planned, reply, sessionOf, toolCall, turn } from '../../session-facts'

afterEach(() => {
  useUi.setState({ toasts: [] })
  closeSession()
})

/** A session whose first turn changed a file, shown from its end on. */
function shownFromItsEnd(whole: SessionState) {
  const main = fakeMain({
    'session.earlier': ({ turnId }: { turnId: string }) => partBefore(whole, turnId),
    'change.undo': () => undefined,
  })
  useSession.setState({ id: 's1', phase: 'ready', state: sessionTail(whole, 1) ?? whole, earlier: { cost: 0 } })
  return main
}

const change = [
  turn('t1'),
  reply('t1', '', toolCall('c', 'apply_patch')),
  planned('c', fileChange('a')),
  {
    type: 'call.dispatched' as const,
    callId: 'c',
    digest: 'digest of c',
    changes: [{ path: 'a', blob: null, folders: [], before: null, after: { hash: 'h', bytes: 1 } }],
  },
  { type: 'call.outcome' as const, callId: 'c', applied: true },
]
const talk = ['t2', 't3', 't4'].flatMap(id => [turn(id), reply(id, 'Yes.')])

test('a change that was made before the turns that are here is found and taken back', async () => {
  const main = shownFromItsEnd(sessionOf(...change, ...talk))
  undoLast()
  await eventually(() => expect(main.calls.at(-1)).toEqual(['change.undo', { sessionId: 's1', callId: 'c' }]))
})

test('if no turn changed anything, the person is informed once all are here', async () => {
  const main = shownFromItsEnd(sessionOf(...talk))
  undoLast()
  await eventually(() => expect(useUi.getState().toasts).toHaveLength(1))
  expect(useSession.getState().earlier).toBeNull()
  expect(main.calls.filter(([name]) => name === 'change.undo')).toEqual([])
})
