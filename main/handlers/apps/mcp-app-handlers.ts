import { originsOf, type ShownApp } from '../../../shared/apps/mcp-apps'
import { AppError } from '../../../shared/errors'
import type { mcpAppCalls } from '../../../shared/ipc/mcp-app-calls'
import { sentence } from '../../../shared/sentence'
import type { ToolCall } from '../../../shared/session/messages'
import type { CallState, SessionState } from '../../../shared/session/session-state'
import { type ToolResult, textOf } from '../../../shared/session/tool-results'
import type { AppCalls } from '../../agent/sessions/client-sessions'
import { appUrl } from '../../mcp/apps/app-requests'
import { callLimit } from '../../mcp/apps/call-limit'
import type { OpenApp, ShowableApp } from '../../mcp/apps/open-apps'
import type { McpServers } from '../../mcp/servers/servers'
import type { Handlers } from '../handle-ipc-call'
import type { HandlerContext } from '../handler-context'
import { callingWindow } from './calling-window'

type Context = {
  sessions: Pick<HandlerContext['sessions'], 'snapshot' | 'ofApp'>
  mcp: { servers(): Promise<AppServers> }
  store: { blobs: Pick<HandlerContext['store']['blobs'], 'get'> }
  desktop: Pick<HandlerContext['desktop'], 'apps' | 'appHealth'> & {
    windows: Pick<HandlerContext['desktop']['windows'], 'calling'>
  }
}

type AppServers = Pick<McpServers, 'appTool' | 'resourceForApp'>

/** The things that an app that is shown may still do. */
type Acting = { calls: AppCalls; limit: ReturnType<typeof callLimit> }

const LONGEST_READ = 5 * 1024 * 1024
const READ_MS = 30_000

export function mcpAppHandlers(context: Context): Pick<Handlers, keyof typeof mcpAppCalls> {
  const { sessions, mcp, store, desktop } = context
  const { apps } = desktop
  const acting = new Map<string, Acting>()

  const stateOf = async (sessionId: string) => (await sessions.snapshot(sessionId)).state
  const blobText = async (hash: string) => new TextDecoder().decode(await store.blobs.get(hash))

  function close(id: string): void {
    acting.get(id)?.calls.close()
    acting.delete(id)
    apps.close(id)
  }

  const windowOf = callingWindow(desktop.windows, window => {
    for (const { id } of apps.ofWindow(window)) close(id)
  })

  /** One that is open, with what it may do. */
  function openApp(id: string): OpenApp & Acting {
    const app = apps.find(id)
    if (!app) throw new AppError('not-found', sentence`This app is no longer shown.`)
    const may = acting.get(id) ?? { calls: sessions.ofApp(app.sessionId, app.server), limit: callLimit() }
    acting.set(id, may)
    return { ...app, ...may }
  }

  async function show(sessionId: string, callId: string): Promise<ShownApp> {
    const state = await stateOf(sessionId)
    const { app, input, whole } = shownOf(state, { sessionId, callId })
    const result = whole === undefined ? null : await blobText(whole).catch(() => null)
    const { id } = apps.open(app, windowOf())
    const { server, tool } = app
    const reach = { origins: originsOf(app.domains), isAllowed: apps.isAllowed(app) }
    return { id, url: appUrl(id), server, tool, ...reach, input, result }
  }

  return {
    'mcpApp.open': ({ sessionId, callId }) => show(sessionId, callId),
    'mcpApp.close': ({ id }) => close(id),
    'mcpApp.allow': ({ id }) => apps.allow(openApp(id)),
    'mcpApp.call': ({ id, tool: name, arguments: args }) => {
      const { calls, limit, sessionId, server } = openApp(id)
      return limit.run(async () => {
        const state = await stateOf(sessionId)
        const tool = await (await mcp.servers()).appTool({ workspace: state.workspace, server, tool: name })
        if (isAsked(state, { name: tool.name, arguments: args })) {
          throw new AppError('denied', sentence`The same call is already waiting for the user’s answer.`)
        }
        return resultJson(await calls.call(tool, args), blobText)
      })
    },
    'mcpApp.read': ({ id, uri }) => {
      const { limit, sessionId, server } = openApp(id)
      return limit.run(async () => {
        const { workspace } = await stateOf(sessionId)
        return readJson(await mcp.servers(), { workspace, server, uri })
      })
    },
    'mcpApp.health': ({ id }) => (apps.find(id) ? desktop.appHealth(id) : 'gone'),
  }
}

/** Returns whether the person already has a card for it. An app that polls every few seconds would pile them up. */
function isAsked({ turns, calls }: SessionState, wanted: Pick<ToolCall, 'name' | 'arguments'>): boolean {
  const turn = turns.at(-1)
  if (!turn?.app || turn.end) return false
  const asked = turn.replies.flatMap(({ reply }) => reply.toolCalls).filter(({ id }) => calls[id]?.status === 'waiting')
  return asked.some(call => call.name === wanted.name && call.arguments === wanted.arguments)
}

type ResourceLocation = Parameters<McpServers['resourceForApp']>[0]

async function readJson(servers: AppServers, place: ResourceLocation): Promise<string> {
  const json = JSON.stringify(await servers.resourceForApp(place, AbortSignal.timeout(READ_MS)))
  if (json.length > LONGEST_READ) throw new AppError('bad-input', sentence`The app tried to read more than 5 MB.`)
  return json
}

type AppRecord = { app: ShowableApp; input: string; whole: string | undefined }

/** Returns what is kept of an app in the log of its session. */
function shownOf({ calls }: SessionState, place: { sessionId: string; callId: string }): AppRecord {
  const call = Object.hasOwn(calls, place.callId) ? calls[place.callId] : undefined
  const details = call?.result?.details
  if (!call || details?.type !== 'mcp' || !details.app || !('page' in details.app)) {
    throw new AppError('not-found', sentence`There’s no app to show.`)
  }
  const { server, tool, app, whole } = details
  const { page, domains } = app
  return { app: { ...place, server, tool, page, domains }, input: inputOf(call), whole }
}

/** As its server got it. */
function inputOf({ plan, call }: CallState): string {
  const effect = plan?.effects.find(one => one.type === 'mcp-call')
  return effect?.arguments ?? call.arguments
}

/** All that its server answered; what was refused or failed before that, in words. */
async function resultJson(result: ToolResult, blobText: (hash: string) => Promise<string>): Promise<string> {
  const { details, isError } = result
  if (details?.type === 'mcp' && details.whole !== undefined) return blobText(details.whole)
  return JSON.stringify({ isError, content: [{ type: 'text', text: textOf(result) }] })
}
