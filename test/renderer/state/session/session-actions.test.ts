import { expect, test } from 'vitest'
import { setDraft, useDrafts } from '../../../../renderer/state/drafts'
import { useSession } from '../../../../renderer/state/session/session'
import { removeMessage, resend, takeBackMessage } from '../../../../renderer/state/session/session-actions'
import { useUi } from '../../../../renderer/state/ui'
import { eventually } from '../../../helpers/eventually'
import { fakeMain } from '../../fake-main'

test('a message that waits goes back before what is written, unless it was sent meanwhile', async () => {
  useSession.setState({ id: 's1' })
  setDraft('s1', 'And the beds.')
  const { calls } = fakeMain({ 'message.remove': () => undefined })
  takeBackMessage({ id: 'm1', text: 'Look at the compost.' })
  await eventually(() => expect(useDrafts.getState().s1).toBe('Look at the compost.\n\nAnd the beds.'))
  expect(calls).toEqual([['message.remove', { sessionId: 's1', messageId: 'm1' }]])

  fakeMain({ 'message.remove': () => new Error('This message is no longer queued.') })
  takeBackMessage({ id: 'm2', text: 'Too late.' })
  await eventually(() => expect(useUi.getState().toasts[0]?.text).toBe('This message is no longer queued.'))
  expect(useDrafts.getState().s1).toBe('Look at the compost.\n\nAnd the beds.')
})

test('a text that is too long is not said in the place of another, and the person hears why', async () => {
  const { calls } = fakeMain({ 'session.resend': () => undefined })
  await expect(resend('s1', { turnId: 't1', text: 'x'.repeat(1_000_001) })).rejects.toThrow('Save the text as a file')
  expect(calls).toEqual([])
})

test('a message that is not to be sent can be put back', async () => {
  useUi.setState({ toasts: [] })
  const { calls } = fakeMain({ 'message.remove': () => undefined, 'message.restore': () => undefined })
  removeMessage('m1')
  await eventually(() => expect(useUi.getState().toasts[0]?.action?.label).toBe('Undo'))
  useUi.getState().toasts[0]?.action?.run()
  expect(calls.at(-1)).toEqual(['message.restore', { sessionId: 's1', messageId: 'm1' }])
})
