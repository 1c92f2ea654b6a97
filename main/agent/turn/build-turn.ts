import pLimit from 'p-limit'
import { mayUse } from '../../../shared/allow-list'
import { costOf, factsOfOther } from '../../../shared/models/model-facts'
import type { CallVerb } from '../../../shared/session/call-action'
import type { CommandEffect } from '../../../shared/session/effects'
import type { ToolCall, Usage } from '../../../shared/session/messages'
import { decidingMode } from '../../../shared/session/plan-first'
import { sentAlong } from '../../../shared/session/sent-along'
import type { AgentRole, SessionFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import type { Profile } from '../../../shared/settings'
import type { Policy } from '../../approvals/policy'
import { wantsRehearsal } from '../../approvals/wants-rehearsal'
import { ARCHITECT_WRITES } from '../../flows/files/check-written'
import { FINISHED } from '../../flows/tools/finish-tool'
import { WEB_SEARCH } from '../../tools/allow-lists'
import { loadedOf } from '../../tools/offer/offer-tools'
import { toolSearch } from '../../tools/offer/tool-search'
import type { Tool } from '../../tools/tool'
import type { ToolContext } from '../../tools/tool-context'
import type { ToldSecrets } from '../../vault/told-secrets'
import type { VaultAccess } from '../../vault/vault-access'
import { followLinks } from '../../workspace/paths/resolve-path'
import { accessOf } from '../call/access-of'
import { actionOf } from '../call/action-of'
import { NONE_RESUMED } from '../call/call-context'
import { refusedOf } from '../call/refused-tools'
import { calibration } from '../context/calibration'
import type { Compacting } from '../context/compact'
import { conversationOf } from '../context/conversation'
import { makeRoom } from '../context/make-room'
import { estimateRequest, type ModelContext, messagesFor } from '../context/model-context'
import { pruneReplies } from '../context/prune-replies'
import { noteFor } from '../prompt/progress-note'
import { turnGroups } from '../prompt/turn-groups'
import { finishedIn } from '../record/finished-in'
import type { Turn } from './loop'
import { folderOf, type ResolvedRequest } from './prepare-request'
import { redactDisclosedSecrets } from './redact-disclosed-secrets'
import { type Spending, spendingOf } from './spending'
import type { TurnParts, TurnScope } from './turn-parts'

/** The parts of a turn. `above` is the spending of the session that gave a sub-agent its task. */
type TurnSetup = { basis: ResolvedRequest; ownData: readonly string[]; turnId: string; above?: Spending | undefined }

/** A turn that is in the log already, as the loop runs it. */
export function buildTurn(
  parts: TurnParts,
  { session, approvals, questions, controller, retry }: TurnScope,
  { basis, ownData, turnId, above }: TurnSetup,
): Turn {
  const { signal } = controller
  const { profile, provider, facts, workspace, registered, tools, waiting, context } = basis
  const asking = { ...askingOf(basis), ...summarizerOf(basis, parts) }
  const searches = facts.webSearch === true && mayUse(turnGroups({ ...basis, role: session.state().agent }), WEB_SEARCH)
  const { id, agent } = session.state()
  const vault = parts.vault?.(profile.id)
  const limit = pLimit(profile.maxToolWorkers)
  const spending = spendingOf(session.state, profile, above)
  const policy = policyOf(parts, session, { basis, ownData })
  return {
    turnId,
    provider: vault ? redactDisclosedSecrets(provider, vault.told(id)) : provider,
    model: profile.model,
    system: context.system.text,
    request: {
      ...asking.request,
      conversationId: id,
      ...(searches && { webSearch: true }),
      warn: parts.warn,
      growing: call => session.grow(call, verbOf([...tools, ...waiting], call.name)),
      running: session.run,
    },
    image: hash => parts.blobs.get(hash),
    keep: bytes => parts.blobs.put(bytes),
    messages: conversationOf(session.state(), context),
    isTaken: callId => Object.hasOwn(session.state().calls, callId),
    costOf: asking.costOf,
    maxToolWorkers: profile.maxToolWorkers,
    maxRequests: profile.maxRequests,
    overspent: spending.problem,
    tools,
    ...waitingOf(waiting, session.state),
    state: session.state,
    conversation: {
      messages: () => conversationOf(session.state(), context),
      prune: asked => pruneReplies(session.state(), { ...asked, tokensOf: one => tokensIn(one, context) }),
    },
    registered,
    access: accessOf(limitsOf(basis, agent), { workspace, shell: parts.shell }),
    ...(agent?.flow && { closed: () => (finishedIn(session.state()) ? FINISHED : undefined) }),
    policy,
    approvals,
    caller: {
      ...callerOf(agent, { registered, questions }),
      judge: parts.permissions.judge,
      grantUsed: parts.permissions.used,
      delegate: (callId, task) =>
        parts.agents.work(task, { state: session.state, basis, callId, signal, limit, spending }),
    },
    resumed: NONE_RESUMED,
    signal,
    retryNow: retry,
    steering: () => [...steeringOf(session.state()), ...noteFor(session.state())],
    ...makeRoom({ ...asking, ...roomOf(profile), state: session.state, wait: retry.wait, signal }),
    contextFor: contextsFor(parts, session, {
      workspace,
      signal,
      vault,
      by: { id: provider.id, provider: provider.label, model: profile.model },
      rehearses: effect =>
        wantsRehearsal(effect, policy, { permissions: parts.permissions, always: parts.rehearsals?.always() ?? false }),
    }),
  }
}

function policyOf(
  { permissions }: TurnParts,
  session: TurnScope['session'],
  { basis: { composition, own, workspace }, ownData }: Pick<TurnSetup, 'basis' | 'ownData'>,
): Policy {
  return permissions.policyFor({
    workspace,
    ownData,
    sessionId: session.state().id,
    ...(composition.isDesign && { ordered: ARCHITECT_WRITES }),
    mode: () => decidingMode(session.state(), own.mode),
    plansFirst: () => session.state().planFirst === true,
    workPlan: () => session.state().workPlan,
  })
}

/** Returns the caller of the tools. An agent of a flow that works by itself asks the person nothing. */
function callerOf(
  agent: AgentRole | undefined,
  { registered, questions }: Pick<TurnScope, 'questions'> & Pick<ResolvedRequest, 'registered'>,
) {
  if (!agent) return { type: 'agent' as const, questions }
  const refused = refusedOf(agent, registered)
  const asks = agent.flow && !agent.flow.isAutonomous && { questions }
  return { type: 'sub-agent' as const, name: agent.name, refused, ...asks }
}

/** The profile's limits are of tools of one set. */
function limitsOf({ profile, toolset }: ResolvedRequest, agent: SessionState['agent']) {
  return { file: agent?.flow?.access, phi: toolset === 'phi' ? profile.phi : undefined }
}

function tokensIn(state: SessionState, context: ModelContext): number {
  return estimateRequest(messagesFor(state, context), context, state) * calibration(state, context)
}

/** Tools that wait can be called as well; the loop asks anew before each request which of them are offered. */
function waitingOf(waiting: readonly Tool[], state: () => SessionState): Pick<Turn, 'waiting' | 'deferred'> {
  if (waiting.length === 0) return {}
  const deferred = () => ({ tools: waiting, loaded: loadedOf(waiting, state().loadedTools), search: toolSearch.name })
  return { waiting, deferred }
}

/** Builds, for each call, the context that a session's tools may reach. */
export function contextsFor(
  parts: TurnParts,
  session: Pick<TurnScope['session'], 'state' | 'record'>,
  { workspace, signal, vault, by, rehearses }: Pick<ToolContext, 'workspace' | 'signal'> & CalledBy,
) {
  const sessionId = session.state().id
  const { rehearse } = parts.rehearsals ?? {}
  const allowedHosts = () => parts.permissions.sandboxHosts?.({ sessionId, workspace }) ?? []
  const report = (call: ToolCall) => (output: string) =>
    parts.emit('call.output', { sessionId, callId: call.id, text: output })
  return (call: ToolCall): ToolContext => ({
    workspace,
    signal,
    blobs: parts.blobs,
    jobs: parts.jobs.of(sessionId),
    ...(parts.searchSkips && { searchSkips: parts.searchSkips() }),
    ...(parts.readsPagesDirectly && { readsPagesDirectly: parts.readsPagesDirectly() }),
    ...(parts.folders && { folders: parts.folders }),
    ...(vault && { vault }),
    ...(vault && by && { asked: askedOf(call, { by, told: vault.told(sessionId) }) }),
    ...(parts.connected && { connected: parts.connected }),
    ...(parts.mail && { mail: parts.mail }),
    ...(parts.browsers && { browser: browserOf(parts.browsers, { id: sessionId, workspace }) }),
    ...(parts.recipients && { recipients: parts.recipients }),
    ...(parts.printPage && { printPage: parts.printPage }),
    ...(parts.ownTexts && { memory: parts.ownTexts.memoryOf(folderOf(session.state(), workspace)) }),
    outlives: () => session.record({ type: 'call.outlives', callId: call.id }),
    mailed: progress => session.record({ type: 'call.mailed', callId: call.id, ...progress }),
    ...(rehearse &&
      rehearses && {
        rehearse: async (effect, hosts = []) => {
          if (!(await rehearses(effect))) return undefined
          return rehearse(effect, { workspace, signal, report: report(call), hosts: [...hosts, ...allowedHosts()] })
        },
      }),
    report: report(call),
  })
}

const browserOf =
  ({ access }: NonNullable<TurnParts['browsers']>, session: { id: string; workspace: string }) =>
  () =>
    access(session)

/** The vault access that a model has, and who is responsible for the calls. */
type CalledBy = {
  vault?: VaultAccess | undefined
  /** Returns whether a command is to be rehearsed before anybody is asked about it. Without it none is. */
  rehearses?(effect: CommandEffect): Promise<boolean>
  by?: { id: string; provider: string; model: string }
}

function askedOf(
  { id: callId }: ToolCall,
  { by: { id: providerId, ...by }, told }: { by: NonNullable<CalledBy['by']>; told: ToldSecrets },
): ToolContext['asked'] {
  return { ...by, tell: secrets => told.tell({ callId, providerId, secrets }) }
}

/** Returns the real paths of Atrium's own folders. */
export function ownDataOf({ ownData }: TurnParts): Promise<string[]> {
  return Promise.all(ownData.map(folder => followLinks(folder)))
}

/** As far as it can be told before the arguments are there. */
function verbOf(tools: readonly Tool[], name: string): CallVerb {
  const tool = tools.find(one => one.name === name)
  return tool ? actionOf(tool, {}).verb : 'use'
}

/** Returns the model that a request goes to, and what the profile specifies for every request. */
export function askingOf({
  profile,
  provider,
  facts,
  context,
}: Pick<ResolvedRequest, 'profile' | 'provider' | 'facts' | 'context'>) {
  const { reasoningEffort, maxOutputTokens, temperature } = profile
  const request = {
    // A model that cannot think refuses to be told how long to.
    ...(reasoningEffort && facts.thinking !== false && { reasoningEffort }),
    // The profile may say it for another model than the one that was picked.
    ...(maxOutputTokens !== undefined && {
      maxOutputTokens: Math.min(maxOutputTokens, facts.maxOutputTokens ?? maxOutputTokens),
    }),
    ...(temperature !== undefined && { temperature }),
    ...(facts.images === false && { seesImages: false }),
  }
  return {
    context,
    provider,
    request,
    costOf: (usage: Usage, other?: string) =>
      costOf(usage, factsOfOther(facts, { asked: profile.model, answered: other })),
  }
}

/** Finds the model that the profile names for summaries. */
export function summarizerOf(
  { profile: { id, model: answers, summaryModel: model }, picked }: Pick<ResolvedRequest, 'profile' | 'picked'>,
  { answering }: Pick<TurnParts, 'answering'>,
): Pick<Compacting, 'summarizer'> {
  if (!model || model === answers) return {}
  return {
    async summarizer() {
      const { provider, facts } = await answering({ profileId: id, picked, model })
      const { contextWindow: window } = facts
      return { provider, model, window, costOf: usage => costOf(usage, facts) }
    },
  }
}

function roomOf({ compactAt, maxOutputTokens }: Profile) {
  return { compactAt, ...(maxOutputTokens !== undefined && { maxOutputTokens }) }
}

/** Returns the messages that steer the running turn. A message meant for an earlier turn that was stopped waits for its own. */
function steeringOf({ turns, queued }: SessionState): SessionFact[] {
  const turn = turns.at(-1)
  if (!turn) return []
  return queued.flatMap((message): SessionFact[] => {
    const { id, text, steer, at } = message
    if (!steer || at < turn.startedAt) return []
    const said = { text, ...sentAlong(message) }
    return [{ type: 'turn.steered', turnId: turn.id, messageId: id, ...said }]
  })
}
