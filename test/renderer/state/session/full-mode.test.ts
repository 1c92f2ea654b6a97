import { expect, test } from 'vitest'
import { useSession } from '../../../../renderer/state/session/session'
import { agreeToFull, setMode } from '../../../../renderer/state/session/session-actions'
import { showDialog, useUi } from '../../../../renderer/state/ui'
import { emptySession } from '../../../../shared/session/session-state'
import { fakeMain } from '../../fake-main'

test('Full asks once for a session before it is switched on, and other modes never ask', async () => {
  const { calls } = fakeMain({ 'session.setMode': () => undefined })
  const open = (id: string) => useSession.setState({ id, state: { ...emptySession, id, mode: 'ask' } })
  open('one')
  setMode('auto-edit')
  expect(useUi.getState().dialog).toBeNull()
  setMode('full')
  expect(useUi.getState().dialog).toEqual({ type: 'full-mode', sessionId: 'one' })
  expect(calls.map(([, input]) => input)).toEqual([{ sessionId: 'one', mode: 'auto-edit' }])
  showDialog(null)
  agreeToFull('one')
  setMode('ask')
  setMode('full')
  expect(useUi.getState().dialog).toBeNull()
  expect(calls.map(([, input]) => (input as { mode: string }).mode)).toEqual(['auto-edit', 'full', 'ask', 'full'])
  open('two')
  setMode('full')
  expect(useUi.getState().dialog).toEqual({ type: 'full-mode', sessionId: 'two' })
  showDialog(null)
})
