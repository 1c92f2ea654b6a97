import { expect, test } from 'vitest'
import { clientSessions } from '../../../../main/agent/sessions/client-sessions'
import type { ClientCalls } from '../../../../main/agent/turn/client-turn'
import { textOf, textResult } from '../../../../shared/session/tool-results'

const never = new AbortController().signal

/** A session in which turns answer every call that comes while they last. */
function sessions({ fails = 0 }: { fails?: number } = {}) {
  const served: ClientCalls[] = []
  const created: string[] = []
  const { ofClient } = clientSessions({
    create: async folder => {
      created.push(folder)
      return { id: `s${created.length}` } as Awaited<ReturnType<Parameters<typeof clientSessions>[0]['create']>>
    },
    serve: async (_, calls) => {
      if (served.length < fails) {
        served.push(calls)
        throw new Error('This session is still running. Stop it first.')
      }
      served.push(calls)
      for (let call = calls.take(); call; call = calls.take()) call.answer(textResult(call.name))
      setImmediate(() => calls.ended())
    },
    serveNext: async () => undefined,
    stop: async () => undefined,
  })
  return { ofClient, served, created }
}

test('a session begins with the first call, and is the same for all', async () => {
  const { ofClient, created } = sessions()
  const session = ofClient('/folder', 'Editor')
  expect(created).toEqual([])
  for (const name of ['a', 'b']) expect(textOf(await session.call(name, '{}', never))).toBe(name)
  expect(created).toEqual(['/folder'])
})

test('a call that comes while a turn ends begins the next one', async () => {
  const { ofClient, served } = sessions()
  const session = ofClient('/folder', 'Editor')
  const first = session.call('a', '{}', never)
  await first
  // The turn of the first one has not ended yet.
  expect(textOf(await session.call('b', '{}', never))).toBe('b')
  expect(served).toHaveLength(2)
})

test('if no turn can begin, the call is answered with the reason, and the next one tries again', async () => {
  const { ofClient } = sessions({ fails: 1 })
  const session = ofClient('/folder', 'Editor')
  expect(await session.call('a', '{}', never)).toMatchObject({ isError: true })
  expect(textOf(await session.call('b', '{}', never))).toBe('b')
})

test('an app’s call is served in its own session with its own tool, and a call that waits when it is closed is not begun', async () => {
  const served: { id: string; calls: ClientCalls }[] = []
  const { ofApp } = clientSessions({
    create: () => Promise.reject(new Error('No session is made for an app.')),
    serve: async () => undefined,
    serveNext: async (id, calls) => {
      served.push({ id, calls })
    },
    stop: async () => undefined,
  })
  const app = ofApp('s1', 'weather')
  const tool = { name: 'weather__refresh' } as Parameters<typeof app.call>[0]
  const [first, second] = [app.call(tool, '{"a":1}'), app.call(tool, '{}')]
  await Promise.resolve()
  expect(served).toMatchObject([{ id: 's1', calls: { client: 'weather', isApp: true } }])
  const [{ calls } = { calls: undefined }] = served
  const taken = calls?.take()
  expect(taken).toMatchObject({ name: 'weather__refresh', arguments: '{"a":1}', tool })
  app.close()
  expect(calls?.hasWaiting()).toBe(false)
  expect((await second).stopped).toBe(true)
  taken?.answer(textResult('done'))
  expect(textOf(await first)).toBe('done')
})
