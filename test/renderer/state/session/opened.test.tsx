import { afterEach, expect, test } from 'vitest'
import { editKey } from '../../../../renderer/features/timeline/rows/message-actions'
import { openedStore, setOpened } from '../../../../renderer/state/session/opened'
import { useSession } from '../../../../renderer/state/session/session'
import { ToolLine } from '../../../../renderer/views/calls/tool-line'
import type { CallState } from '../../../../shared/session/session-state'
import { beginWith, drawn } from '../../drawn'

/** Some servers number the calls of every conversation from 0 on. */
const call: CallState = {
  call: { id: 'call_0', name: 'explore_workspace', arguments: '{"target":"list"}' },
  turnId: 't',
  status: 'done',
}

function isOpenIn(id: string): boolean {
  const restore = beginWith(openedStore, openedStore.getState())
  const line = drawn(<ToolLine call={call} isFirst isLast />, { session: { id } })
  restore()
  return line.querySelector('button')?.getAttribute('aria-expanded') === 'true'
}

afterEach(() => {
  openedStore.setState({}, true)
  useSession.setState({ id: null })
})

test('a line that is opened in one session is not open in another whose call has the same id', () => {
  useSession.setState({ id: 'one' })
  setOpened('call:call_0', true)
  expect(isOpenIn('one')).toBe(true)
  expect(isOpenIn('other')).toBe(false)
})

test('a place found in a session can be opened before that session is shown', () => {
  useSession.setState({ id: 'one' })
  setOpened('call:call_0', true, 'other')
  expect(isOpenIn('one')).toBe(false)
  expect(isOpenIn('other')).toBe(true)
})

test('a message that is edited in a session is not edited in its fork', () => {
  useSession.setState({ id: 'one' })
  const inOrigin = editKey('t')
  useSession.setState({ id: 'fork' })
  expect(editKey('t')).not.toBe(inOrigin)
})

test('a line that stands for an app’s calls says how often, and stays open when the next one takes its place', () => {
  useSession.setState({ id: 'one' })
  setOpened('call:call_0', true)
  const next = { ...call, call: { ...call.call, id: 'call_9' } }
  const restore = beginWith(openedStore, openedStore.getState())
  const line = drawn(<ToolLine id="call:call_0" call={next} isFirst isLast times={1_200} />, { session: { id: 'one' } })
  restore()
  expect(line.querySelector('button')?.getAttribute('aria-expanded')).toBe('true')
  expect(line.textContent).toContain('1,200 times')
})
