import { describe, expect, onTestFinished, test } from 'vitest'
import type { SessionFact } from '../../../../shared/session/session-events'
import type { SessionState } from '../../../../shared/session/session-state'
import { heldLine } from '../../../helpers/held-line'
import { type ScriptedProvider, scriptedProvider } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const note = { name: 'n.txt', mimeType: 'text/plain', bytes: new TextEncoder().encode('hello there') }
const stopped = { code: 'cancelled', message: 'Stopped by the person.' }

type SessionOptions = Partial<Parameters<typeof startSessions>[0]>

async function start(provider: ScriptedProvider, parts: SessionOptions = {}) {
  const [dataFolder, folder] = [await temporaryFolder(), await temporaryFolder()]
  const app = await startSessions({ dataFolder, provider, ...parts })
  onTestFinished(() => app.leave())
  const { id } = await app.create(folder)
  return { app, id, dataFolder, folder, provider }
}

const said = (state: SessionState) => state.turns.map(({ text }) => text)
const waiting = (state: SessionState) => state.queued.map(({ text }) => text)

describe('a message that the person stops right after it was sent', () => {
  test.each([
    ['words alone', undefined],
    ['a file', [note]],
  ])('with %s begins no turn, leaves nothing, and can be sent again', async (_, attachments) => {
    const { app, id, provider } = await start(scriptedProvider({ text: 'One.' }))
    const before = await app.state(id)
    const sending = app.send(id, { text: 'one', attachments })
    await Promise.all([expect(sending).rejects.toMatchObject(stopped), app.stop(id)])
    expect(await app.state(id)).toEqual(before)
    expect(provider.requests).toEqual([])
    await app.send(id, { text: 'one', attachments })
    expect(said(await app.ended(id, 1))).toEqual(['one'])
    expect(provider.requests).toHaveLength(1)
  })

  test('is stopped, too, where its session is only being opened', async () => {
    const { app, id, dataFolder } = await start(scriptedProvider())
    await app.leave()
    const provider = scriptedProvider({ text: 'One.' })
    const again = await startSessions({ dataFolder, provider })
    onTestFinished(() => again.leave())
    const sending = again.send(id, 'one')
    await Promise.all([expect(sending).rejects.toMatchObject(stopped), again.stop(id)])
    expect(said(await again.state(id))).toEqual([])
    expect(provider.requests).toEqual([])
  })

  test('and was a command of the person does not run', async () => {
    const { app, id } = await start(scriptedProvider())
    const typing = app.type(id, '!echo ran')
    await Promise.all([expect(typing).rejects.toMatchObject(stopped), app.stop(id)])
    expect(said(await app.state(id))).toEqual([])
  })

  test('is stopped, too, while it waits for the end of what was stopped before', async () => {
    const ending = slowEnd()
    const { app, id, provider } = await start(scriptedProvider(heldLine().line), { append: ending.append })
    await app.send(id, 'one')
    const first = app.stop(id)
    await ending.begun
    const sending = app.send(id, 'two')
    const second = app.stop(id)
    ending.terminateHungScript()
    await Promise.all([expect(sending).rejects.toMatchObject(stopped), first, second])
    expect(said(await app.state(id))).toEqual(['one'])
    expect(waiting(await app.state(id))).toEqual([])
    expect(provider.requests).toHaveLength(1)
  })
})

test('a message that is on its way behind a turn waits where that is stopped, as all that was said by then', async () => {
  const { app, id, provider } = await start(scriptedProvider(heldLine().line, { text: 'Two.' }))
  await app.send(id, 'one')
  const sending = app.send(id, { text: 'two', attachments: [note] })
  await Promise.all([sending, app.stop(id)])
  const state = await app.ended(id, 1)
  expect(said(state)).toEqual(['one'])
  expect(waiting(state)).toEqual(['two'])
  expect(provider.requests).toHaveLength(1)
})

/** Logs that take the end of a turn only once they are let go. */
function slowEnd() {
  let [terminateHungScript, begin] = [(): void => undefined, (): void => undefined]
  const held = new Promise<void>(resolve => {
    terminateHungScript = resolve
  })
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const append: SessionOptions['append'] = async (id, fact: SessionFact, write) => {
    if (fact.type === 'turn.ended') {
      begin()
      await held
    }
    return write(id, fact)
  }
  return { append, begun, terminateHungScript: () => terminateHungScript() }
}
