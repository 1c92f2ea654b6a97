import { type Message, sessions } from '../../main/agent/sessions/sessions'
import type { Permissions } from '../../main/approvals/permission-service'
import { flowChecks, flowReader } from '../../main/flows/files/flow-reader'
import type { MailAccess } from '../../main/mail/mail-access'
import type { OwnTexts } from '../../main/memory/own-texts'
import type { KeysReader } from '../../main/project/keys-reader'
import { readProject } from '../../main/project/read-project'
import type { Provider } from '../../main/providers/provider'
import { jobs } from '../../main/shell/command/jobs'
import type { SessionLogs } from '../../main/store/logs/session-logs'
import { openStore } from '../../main/store/store'
import { builtInTools } from '../../main/tools'
import type { Tool } from '../../main/tools/tool'
import { folderWatches } from '../../main/workspace/folder-index/folder-watches'
import { indexService } from '../../main/workspace/folder-index/index-service'
import { AppError } from '../../shared/errors'
import type { EventName, Events } from '../../shared/ipc/ipc'
import { withPickedModel } from '../../shared/models/with-picked-model'
import { inEnglish } from '../../shared/sentence'
import { type CallState, type SessionState, waitingCalls } from '../../shared/session/session-state'
import { type ModelFacts, Profile } from '../../shared/settings'
import type { ToolBudget } from '../../shared/split-tools'
import { askingPermissions } from './asking-permissions'
import { keysReaderHere } from './read-keys-here'
import { scriptedProvider } from './scripted-provider'

type EmittedEvent = { [N in EventName]: { name: N; payload: Events[N] } }[EventName]

type SessionOptions = {
  dataFolder: string
  provider?: Provider
  ownData?: string[]
  /** The folder of the person's own commands, agents and flows. */
  own?: string
  tools?: readonly Tool[]
  serverTools?: Parameters<typeof sessions>[0]['serverTools']
  maxToolWorkers?: number
  /** The differences from the usual profile. */
  profile?: Partial<Profile>
  facts?: ModelFacts
  /** Others than the usual one, by id. */
  profiles?: Partial<Profile>[]
  toolBudget?: ToolBudget
  modelRoles?: Record<string, string>
  /** Reads YAML; without one this thread does. */
  keysReader?: KeysReader
  agentLimits?: { requests: number; seconds: number }
  isShown?(id: string): boolean
  /** The mail accounts that the person connected. */
  mail?: MailAccess
  /** The person's own instructions and memory; without them there are none. */
  ownTexts?: OwnTexts
  switches?: Parameters<typeof sessions>[0]['switches']
  /** The permissions that decide in the person's place; without them the person is asked about every change. */
  permissions?: Permissions
  /** Stands between the sessions and their real logs. */
  append?(
    id: string,
    fact: Parameters<SessionLogs['append']>[1],
    write: SessionLogs['append'],
  ): ReturnType<SessionLogs['append']>
}

/** Sessions over real logs and blobs in a folder, with a provider that says what a test wants. */
export async function startSessions({ dataFolder, provider = scriptedProvider(), append, ...parts }: SessionOptions) {
  const store = await openStore(dataFolder)
  const background = jobs()
  const index = indexService()
  const told: EmittedEvent[] = []
  const warnings: string[] = []
  const listeners = new Set<() => void>()
  const profile = Profile.parse({
    id: 'p',
    name: 'P',
    providerId: 'scripted',
    model: 'script',
    maxToolWorkers: parts.maxToolWorkers ?? 4,
    ...parts.profile,
  })
  const profiles = [profile, ...(parts.profiles ?? []).map(other => ({ ...profile, ...other }))]
  const write = store.logs.append
  const keys = parts.keysReader ?? keysReaderHere
  const checks = flowChecks({ keys, settings: () => ({ modelRoles: parts.modelRoles ?? {} }) })
  const running = sessions({
    tools: parts.tools ?? builtInTools,
    ...(parts.serverTools && { serverTools: parts.serverTools }),
    ...(parts.mail && { mail: parts.mail, recipients: store.recipients }),
    blobs: store.blobs,
    jobs: background,
    folders: folderWatches({ ask: async question => index(question), close: async () => undefined }, store.blobs),
    ownData: parts.ownData ?? [dataFolder],
    toolBudget: () => parts.toolBudget ?? { tools: 25, tokens: 10_000 },
    shell: '/bin/sh',
    answering: async ({ profileId = profile.id, model, picked } = {}) => {
      const found = profiles.find(({ id }) => id === profileId)
      if (!found) throw new AppError('not-found', 'This profile is gone.')
      const asked = { ...withPickedModel(found, picked), ...(model && { model }) }
      return { profile: asked, provider, facts: parts.facts ?? {}, picked }
    },
    findProfile: id => profiles.find(profile => profile.id === id),
    readProject: workspace => readProject({ workspace, own: parts.own, profiles }, keys.read),
    ...(parts.ownTexts && { ownTexts: parts.ownTexts }),
    ...(parts.switches && { switches: parts.switches }),
    readFlows: workspace => flowReader(checks).files({ workspace, ...(parts.own && { own: parts.own }) }),
    readFlowAgents: workspace => flowReader(checks).agents({ workspace }),
    flowChecks: checks,
    flowModels: () => ({ profiles, roles: parts.modelRoles ?? {} }),
    agentLimits: () => parts.agentLimits ?? { requests: 200, seconds: 1_200 },
    ...(parts.isShown && { isShown: parts.isShown }),
    permissions: parts.permissions ?? askingPermissions,
    logs: { ...store.logs, append: (id, fact) => (append ? append(id, fact, write) : write(id, fact)) },
    index: store.sessions,
    restored: store.restored,
    emit: (name, payload) => {
      told.push({ name, payload } as EmittedEvent)
      for (const listener of listeners) listener()
    },
    warn: message => {
      warnings.push(inEnglish(message))
      for (const listener of listeners) listener()
    },
  })

  /** Resolves with what `find` finds in the session's state, as soon as it finds something. */
  async function until<T>(id: string, find: (state: SessionState) => T | undefined | false): Promise<T> {
    for (;;) {
      const changed = new Promise<void>(resolve => {
        const listener = (): void => {
          listeners.delete(listener)
          resolve()
        }
        listeners.add(listener)
      })
      const found = find((await running.snapshot(id)).state)
      if (found) return found
      await changed
    }
  }

  return {
    ...running,
    /** Says something, as most tests do: without attachments. */
    send: (id: string, message: string | Message) =>
      running.send(id, typeof message === 'string' ? { text: message } : message),
    store,
    told,
    warnings,
    until,
    state: async (id: string): Promise<SessionState> => (await running.snapshot(id)).state,
    /** Resolves with the calls that wait, once there are so many. */
    waiting: (id: string, count = 1): Promise<CallState[]> =>
      until(id, state => waitingCalls(state).length >= count && waitingCalls(state)),
    ended: (id: string, turns = 1) =>
      until(id, state => state.turns.length === turns && state.turns.at(-1)?.end && state),
    async approve(id: string, call: CallState, approved = true): Promise<void> {
      await running.answer(id, call.call.id, { digest: call.plan?.digest ?? '', approved })
    },
    /** Ends as the app does when it is closed. */
    async leave(): Promise<void> {
      await Promise.all([running.close(), background.close()])
      await store.close()
    },
  }
}
