import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CallState, type SessionState, waitingCalls } from '../../shared/session/session-state'
import { type ApprovalMode, Profile } from '../../shared/settings'
import { calling, saying } from './chat-answers'
import { modelServer } from './model-server'
import { startServices } from './services'
import { temporaryFolder } from './temp-folder'

/** The app over a data folder, with a model that says what a test wants. */
export async function hostileModel(data: string) {
  const server = await modelServer()
  const app = await startServices(data)
  const provider = { id: 'p', label: 'P', protocol: 'openai-chat' as const, baseUrl: server.baseUrl }
  await app.call('provider.save', { provider })
  await app.call('profile.save', Profile.parse({ id: 'x', name: 'X', providerId: 'p', model: 'm' }))
  await app.call('settings.update', { activeProfileId: 'x' })

  async function open(mode: ApprovalMode, files: Readonly<Record<string, string>> = {}) {
    const folder = await temporaryFolder()
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const { id } = await app.call('session.create', { workspace: folder })
    await app.call('session.setMode', { sessionId: id, mode })
    return { id, folder }
  }

  /** Lets the model call a tool, until that waits for the person or the turn is over. */
  async function ask(id: string, tool: string, input: object): Promise<CallState> {
    server.add(calling(tool, input), saying('Done.'))
    const turns = (await app.call('session.open', { sessionId: id })).state.turns.length
    await app.call('session.send', { sessionId: id, text: 'go' })
    return lastCall(await settled(id, turns + 1))
  }

  /** Resolves once the session waits for the person, or its last turn is over. */
  function settled(id: string, turns: number): Promise<SessionState> {
    return app.until(id, now => now.turns.length === turns && (isOver(now) || waitingCalls(now).length > 0))
  }

  async function answer(id: string, call: CallState, approved: boolean): Promise<SessionState> {
    const digest = call.plan?.digest ?? ''
    await app.call('approval.answer', { sessionId: id, callId: call.call.id, digest, approved })
    return app.until(id, isOver)
  }

  async function close(): Promise<void> {
    await app.close()
    await server.close()
  }

  return { app, data, server, open, ask, answer, close }
}

export function lastCall(state: SessionState): CallState {
  const ids = state.turns.at(-1)?.replies.flatMap(({ reply }) => reply.toolCalls.map(({ id }) => id)) ?? []
  const call = state.calls[ids.at(-1) ?? '']
  if (!call) throw new Error('There is no call')
  return call
}

const isOver = (state: SessionState): boolean => state.turns.at(-1)?.end !== undefined
