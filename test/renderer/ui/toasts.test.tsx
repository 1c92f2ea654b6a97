import { expect, test } from 'vitest'
import { attempt, useUi } from '../../../renderer/state/ui'
import { Toasts } from '../../../renderer/ui/toasts'
import type { StartState } from '../../../shared/ipc/ipc'
import { eventually } from '../../helpers/eventually'
import { beginWith, drawn } from '../drawn'

const start = { notices: [], sessions: [{ id: 'a', title: 'Fix the menu' }] } as unknown as StartState

test('a failure in a session gives its name if another one is shown', async () => {
  attempt(Promise.reject(new Error('The disk is full.')), 'a')
  attempt(Promise.reject(new Error('The setting was not kept.')))
  await eventually(() => expect(useUi.getState().toasts).toHaveLength(2))
  const restore = beginWith(useUi, { toasts: useUi.getState().toasts })
  const shownIn = (id: string) => drawn(<Toasts panel="none" />, { session: { id }, app: { start } }).textContent
  expect(shownIn('b')).toBe('Fix the menuThe disk is full.The setting was not kept.')
  expect(shownIn('a')).toBe('The disk is full.The setting was not kept.')
  restore()
})
