import { expect, test } from 'vitest'
import { keepAwake } from '../../main/keep-awake'
import type { Events } from '../../shared/ipc/ipc'
import type { SessionStatus } from '../../shared/session/session-state'

function start() {
  const state = { isWanted: true, blocks: 0, begun: 0 }
  const awake = keepAwake({
    isWanted: () => state.isWanted,
    block() {
      state.blocks += 1
      state.begun += 1
      return () => {
        state.blocks -= 1
      }
    },
  })
  const list = (id: string, status: SessionStatus) =>
    awake.hear('session.listed', { session: { id, status, title: '', workspace: '/f', createdAt: 1, updatedAt: 1 } })
  return { state, awake, list }
}

test('the computer stays awake while any session works, by one block', () => {
  const { state, list } = start()
  list('a', 'idle')
  expect(state.blocks).toBe(0)
  list('a', 'running')
  list('b', 'running')
  list('a', 'running')
  expect(state).toMatchObject({ blocks: 1, begun: 1 })
  list('a', 'idle')
  expect(state.blocks).toBe(1)
  list('b', 'waiting')
  expect(state.blocks).toBe(0)
  list('b', 'running')
  expect(state).toMatchObject({ blocks: 1, begun: 2 })
})

test('a session that is deleted while it works lets it sleep', () => {
  const { state, awake, list } = start()
  list('a', 'running')
  awake.hear('session.removed', { sessionId: 'a' })
  expect(state.blocks).toBe(0)
})

test('a changed setting holds at once', () => {
  const { state, awake, list } = start()
  list('a', 'running')
  state.isWanted = false
  awake.hear('setup.changed', {} as Events['setup.changed'])
  expect(state.blocks).toBe(0)
  state.isWanted = true
  awake.hear('setup.changed', {} as Events['setup.changed'])
  expect(state.blocks).toBe(1)
})
