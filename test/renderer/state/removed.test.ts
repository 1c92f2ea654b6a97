import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followApp, startApp, useApp } from '../../../renderer/state/app'
import type { ListedSession } from '../../../renderer/state/folders'
import { followRemoved, useRemoved } from '../../../renderer/state/removed'
import type { RemovedSession } from '../../../shared/ipc/session-calls'
import { eventually } from '../../helpers/eventually'
import { fakeMain } from '../fake-main'

const removed = (id: string): RemovedSession => ({ id, title: id, workspace: '/w', until: 1 })
const listed = (id: string) => ({ id, title: id, workspace: '/w', status: 'idle' }) as ListedSession
const ids = () => useRemoved.getState().sessions?.map(({ id }) => id)

beforeEach(() => useRemoved.setState({ sessions: null }))

test('follows what is removed and what comes back, and is told of again only where there is something', async () => {
  const trash = [removed('a')]
  const main = fakeMain({
    'app.start': () => ({ sessions: [listed('b')], notices: [], hasRemoved: false }),
    'session.listRemoved': () => [...trash],
  })
  onTestFinished(followApp())
  await startApp()
  main.tell('session.removed', { sessionId: 'b' })
  expect(useApp.getState().start?.hasRemoved).toBe(true)
  // It is read only once somebody looks.
  expect(main.calls.map(([name]) => name)).toEqual(['app.start'])

  const stop = followRemoved(() => undefined)
  await eventually(() => expect(ids()).toEqual(['a']))
  trash.unshift(removed('c'))
  main.tell('session.removed', { sessionId: 'c' })
  await eventually(() => expect(ids()).toEqual(['c', 'a']))
  main.tell('session.listed', { session: listed('c') })
  main.tell('session.listed', { session: listed('d') })
  expect(ids()).toEqual(['a'])
  main.tell('session.listed', { session: listed('a') })
  expect(ids()).toEqual([])
  expect(useApp.getState().start?.hasRemoved).toBe(false)
  stop()
  expect(main.calls.filter(([name]) => name === 'session.listRemoved')).toHaveLength(2)
})

test('says why the trash cannot be read', async () => {
  fakeMain({ 'session.listRemoved': () => new Error('The disk is gone.') })
  const failed = vi.fn()
  onTestFinished(followRemoved(failed))
  await eventually(() => expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'The disk is gone.' })))
})
