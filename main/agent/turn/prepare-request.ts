import { isAllowed, mayUse } from '../../../shared/allow-list'
import { DEFAULT_AGENT, MAX_AGENT_DEPTH } from '../../../shared/default-agent'
import { AppError } from '../../../shared/errors'
import type { FinishForm } from '../../../shared/flows/finish'
import { offersMcpTool } from '../../../shared/mcp-choice'
import { withKnownStyle } from '../../../shared/models/model-facts'
import type { LocalizedText } from '../../../shared/sentence'
import { sentence } from '../../../shared/sentence'
import { plansFirst } from '../../../shared/session/plan-first'
import type { AgentRole } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import type { ApprovalMode, ModelFacts, PickedModel, Profile, Toolset } from '../../../shared/settings'
import type { ToolBudget } from '../../../shared/split-tools'
import type { Browsers } from '../../browser/browsers'
import type { ServiceAccess } from '../../connected-services/connected-services'
import type { FlowChecks } from '../../flows/files/flow-reader'
import type { FlowFiles } from '../../flows/files/read-flow-files'
import { architectReads } from '../../flows/tools/architect-command'
import { architectTools } from '../../flows/tools/architect-tools'
import { finishTool } from '../../flows/tools/finish-tool'
import type { MailAccess } from '../../mail/mail-access'
import { mailProtocols } from '../../mail/mail-accounts'
import type { Recipients } from '../../mail/send/recipients'
import type { OwnTexts } from '../../memory/own-texts'
import type { Project } from '../../project/read-project'
import type { Provider } from '../../providers/provider'
import { allowedByAll } from '../../tools/allow-lists'
import { chooseTools, type ToolChoice } from '../../tools/choose-tools'
import { ofToolset } from '../../tools/of-toolset'
import { offerTools, usedNames } from '../../tools/offer/offer-tools'
import { waitingBrowserTools } from '../../tools/offer/waiting-browser'
import { todo } from '../../tools/progress/todo'
import type { NeededTools, Tool, ToolServer, ToolTurn } from '../../tools/tool'
import type { ServiceName } from '../../tools/tool-services'
import { toolsForTurn } from '../../tools/tools-for-turn'
import { askUser } from '../../tools/workspace/ask-user'
import type { VaultAccess } from '../../vault/vault-access'
import { openFolder } from '../../workspace/paths/open-folder'
import type { ModelContext } from '../context/model-context'
import { withShortOutputs } from '../context/shorten-for-model'
import { composedParts } from '../prompt/composed-parts'
import { type Composition, compositionFor, compositionOf } from '../prompt/composition'
import { ALL_ON, type InstructionSwitches } from '../prompt/instruction-switches'
import { type SystemPrompt, systemPrompt } from '../prompt/system-prompt'
import { turnGroups } from '../prompt/turn-groups'
import { reportFindings } from './report-findings'

/** A profile, the provider that it names, and what is known of its model; and that model where it was picked in place of the profile's. */
export type Answering = { profile: Profile; provider: Provider; facts: ModelFacts; picked?: PickedModel | undefined }

/**
 * The model that is to answer: the profile with this id or, without one, the person's choice for new sessions; with the
 * model that was picked in place of its own, or with another one of the same provider.
 */
export type WantedModel = {
  profileId?: string | undefined
  picked?: PickedModel | undefined
  model?: string | undefined
}

export type RequestParts = {
  /** Of all sets. */
  tools: readonly Tool[]
  /** Returns what a folder's MCP servers offer now. Waits for those that may still bring what is needed. */
  serverTools?(workspace: string, needed?: NeededTools): Promise<readonly Tool[]>
  /** Returns how many MCP server tools every request may offer; the others wait. */
  toolBudget(): ToolBudget
  /** The program that runs commands. */
  shell: string
  /** Rejects with an `AppError` where there is no such profile, or its provider is gone. */
  answering(asked?: WantedModel): Promise<Answering>
  /** Returns the profile with this id, if there is one. */
  findProfile(id: string): Profile | undefined
  /** Reads what a folder brings along, as it is now. */
  readProject(workspace: string): Promise<Project>
  /** The person's own instructions and memory. */
  ownTexts?: Pick<OwnTexts, 'forModel' | 'memoryOf'>
  /** Returns what the person switched off in a folder. */
  switches?(folder: string): InstructionSwitches
  /** The flows of a folder, as they are now. */
  readFlows(workspace: string): Promise<FlowFiles>
  /** The agents that flows of a folder can name, by their names, as they are now. */
  readFlowAgents(workspace: string): Promise<FlowFiles['agents']>
  /** By what they are checked. */
  flowChecks: FlowChecks
  /** Returns what a profile's model may use of the person's vault. */
  vault?(profileId: string): VaultAccess
  /** The services that the person connected. */
  connected?: ServiceAccess
  /** The mail accounts that the person connected. */
  mail?: MailAccess
  /** The browsers of folders. */
  browsers?: Pick<Browsers, 'hasTabs' | 'access'>
  /** To whom mails were sent. */
  recipients?: Recipients
  warn(words: LocalizedText): void
}

/**
 * For which turn it is. Without a text it is for the session as a whole. `needed` are tools of calls that wait in it, whose
 * names are those of its `toolset`.
 */
export type RequestFor = {
  profileId?: string
  picked?: PickedModel
  toolset?: Toolset
  text?: string
  command?: string
  needed?: NeededTools
}

/** The parts of every request of a session, as things stand now. */
export type ResolvedRequest = Answering & {
  /** The session's own, whichever profile a command has for itself. */
  own: {
    profileId: string
    providerId: string
    mode: ApprovalMode
    isPlanning: boolean
    picked?: PickedModel | undefined
  }
  /** The real path of the folder. */
  workspace: string
  /** Absent is `workspace`. */
  toolset?: Toolset | undefined
  /** Atrium's own tools of that set, offered or not. */
  registered: readonly Tool[]
  /** The tools that are offered. */
  tools: readonly Tool[]
  /** The tools that are also offered, once they were requested. */
  waiting: readonly Tool[]
  context: ModelContext
  /** The prompt of `context`, with what it is made of. */
  system: SystemPrompt
  composition: Composition
}

/** Rejects with an `AppError` where no profile answers, or the folder, or what the turn needs of it, is gone. */
export async function prepareRequest(
  parts: RequestParts,
  state: SessionState,
  asked: RequestFor = {},
): Promise<ResolvedRequest> {
  const [workspace, there] = await Promise.all([openFolder(state.workspace), parts.readProject(state.workspace)])
  // A session keeps a real path. Where a link has taken its place since, what that leads to counts.
  const project = workspace === state.workspace ? there : await parts.readProject(workspace)
  const personal = await personalOf(parts, folderOf(state, workspace))
  for (const { words } of [...project.rules.warnings, ...personal.warnings]) parts.warn(words)
  const composition = composedFor(state, asked, project)
  const { answering, own: lasting } = await answeringFor(parts, state, { asked, composition })
  const { profile, provider, facts, picked } = answering
  const { providerId, model, instructions } = profile
  const ofServers = composition.isDesign ? [] : await serverToolsFor(parts, workspace, asked.needed)
  const isOffline = provider.id === 'offline'
  const flow = state.agent?.flow
  const choice = choiceOf(state, { profile: withKnownStyle(profile, facts), composition, isOffline })
  const allowed = chooseTools(ofServers, choice).filter(({ server }) => !server || isOffered(profile, server))
  // The guide knows by itself what there is, and the names of one set only.
  const { atOnce, waiting: ofServersWaiting } = isOffline
    ? { atOnce: allowed, waiting: [] }
    : offerTools(allowed, parts.toolBudget(), usedNames(state))
  const toolset = isOffline ? undefined : (asked.toolset ?? flow?.toolset ?? profile.toolset)
  const registered = ofToolset(parts.tools, toolset, isOffline)
  const hasTabs = isOffline ? undefined : parts.browsers?.hasTabs(workspace)
  const ofBrowser = waitingBrowserTools(registered, { hasTabs, toolset, used: usedNames(state) })
  const waiting = [...ofServersWaiting, ...chooseTools(ofBrowser, choice)]
  const isPlanning = !state.agent && !isOffline && (composition.isPlan ?? plansFirst(state, lasting.profile))
  const ofTurn = turnOf(state, { composition, isPlanning }, project)
  const own = toolsForTurn(
    registered.filter(tool => !ofBrowser.includes(tool)),
    {
      ...ofTurn,
      ...(await setUpFor(parts, answering)),
      agents: [...ofTurn.agents, ...(await flowAgentsFor(parts, state, { workspace, toolset }))],
      waiting,
      // A sub-agent hands on what is worth it, and its session ends.
      remembers: !isOffline && !state.agent && personal.mayRemember,
      hasBrowser: hasTabs !== undefined,
    },
  )
  // Those of servers come last: where a provider takes no more, they are left out.
  const chosen = chooseTools(own, choice)
  const tools = composition.isDesign
    ? [...chosen.filter(architectReads), ...architectTools({ ...parts.flowChecks, readFlows: parts.readFlows })]
    : [...chosen, ...handingIn(composition, flow?.form), ...atOnce]
  const mode = state.mode ?? lasting.profile.approvalMode
  const composed = await composedParts(project, composition, { tools, role: state.agent })
  const here = { workspace, platform: process.platform, shell: parts.shell, date: today() }
  const texts = { instructions, project: project.rules, ...personal, composed }
  const system = systemPrompt({ ...here, mode, isPlanning, tools, ...texts })
  const window = facts.contextWindow
  return {
    profile,
    provider: withShortOutputs(provider, window),
    facts,
    picked,
    own: { ...ownOf(lasting), mode, isPlanning },
    workspace,
    toolset,
    registered,
    tools,
    waiting,
    context: { providerId, model, system, tools, waiting, ...(window && { window }) },
    system,
    composition,
  }
}

/** Returns the folder that own texts are kept for: a session apart has those of the folder that its copy is of. */
export function folderOf({ apart }: Pick<SessionState, 'apart'>, workspace: string): string {
  return apart?.folder ?? workspace
}

/** Returns what the person says to models of a folder, and which sources they switched off. */
async function personalOf({ ownTexts, switches: switchesIn }: RequestParts, folder: string) {
  const switches = switchesIn?.(folder) ?? ALL_ON
  const own = await ownTexts?.forModel(folder)
  const { remembers, isOff } = switches
  const mayRemember = own !== undefined && remembers && !(isOff('person-memory') && isOff('folder-memory'))
  return { own, switches, mayRemember, warnings: own?.warnings ?? [] }
}

function ownOf({ profile: { id: profileId, providerId }, picked }: Answering) {
  return { profileId, providerId, picked }
}

/** The tools by which the work of a turn is handed in: what a review found, and the result of a flow's step. */
function handingIn({ isReview }: Composition, form: FinishForm | undefined): Tool[] {
  return [...(isReview ? [reportFindings] : []), ...(form ? [finishTool(form)] : [])]
}

function composedFor({ agent: role }: SessionState, { text = '', command }: RequestFor, project: Project): Composition {
  if (role?.flow) return compositionFor({ skills: role.flow.skills }, project)
  if (role) {
    const agent = project.agents.find(({ name }) => name === role.name)
    if (!agent && role.name !== DEFAULT_AGENT)
      throw new AppError('not-found', sentence`The agent '${role.name}' no longer exists.`)
    return compositionFor(agent, project)
  }
  const composition = compositionOf(text, project)
  if (command !== undefined && composition.command?.name !== command) {
    throw new AppError('not-found', sentence`The command '${command}' no longer exists.`)
  }
  return composition
}

/** Returns the models for the turn and for every turn that does not specify one. */
async function answeringFor(
  parts: RequestParts,
  { agent: role, profileId, picked }: SessionState,
  { asked, composition }: { asked: RequestFor; composition: Composition },
): Promise<{ answering: Answering; own: Answering }> {
  if (role) {
    const answering = await parts.answering({ ...role, ...(asked.profileId !== undefined && asked) })
    const profile = { ...answering.profile, maxRequests: role.maxRequests }
    return { answering: { ...answering, profile }, own: { ...answering, profile } }
  }
  // If the profile was removed since, the one for new sessions answers.
  const kept = { profileId: profileId !== undefined && parts.findProfile(profileId) ? profileId : undefined, picked }
  const ofCommand = composition.command?.profileId
  const ofTurn = asked.profileId === undefined ? { profileId: ofCommand } : asked
  const answering = await parts.answering(ofTurn.profileId === undefined ? kept : ofTurn)
  const isOwn = ofCommand === undefined || (asked.profileId !== undefined && asked.command === undefined)
  if (isOwn) return { answering, own: answering }
  const own = await parts.answering(kept)
  return { answering: composition.groupsAreOfFolder ? narrowed(answering, own) : answering, own }
}

/** Whichever profile a folder's file names, it has no tools beyond those of the one that the person chose. */
function narrowed(answering: Answering, { profile: { toolGroups: chosen } }: Answering): Answering {
  const { profile } = answering
  if (!chosen) return answering
  const toolGroups = profile.toolGroups ? allowedByAll([profile.toolGroups, chosen]) : chosen
  return { ...answering, profile: { ...profile, toolGroups: [...toolGroups] } }
}

function choiceOf(
  { agent: role }: SessionState,
  { profile, composition, isOffline }: { profile: Profile; composition: Composition; isOffline: boolean },
): ToolChoice {
  const toolGroups = turnGroups({ composition, profile, role })
  const { toolGroups: _, ...choice } = profile
  return { ...choice, ...(toolGroups && { toolGroups }), isOffline }
}

/** Returns what the tools depend on. Skills outside the folder cannot be read like the folder's content. */
function turnOf(
  { agent: role, mayAsk = true }: SessionState,
  { composition, isPlanning }: { composition: Composition; isPlanning: boolean },
  { own, workspace }: Pick<Project, 'own' | 'workspace'>,
): Omit<ToolTurn, 'waiting'> {
  const { agents, isScoped, groups, skills } = composition
  const delegates = !isScoped || (agents.length > 0 && (role?.depth ?? 0) < MAX_AGENT_DEPTH)
  const services = new Set<ServiceName>(['requests'])
  if (role ? maySpeak(role) : mayAsk && mayUse(groups, askUser)) services.add('person')
  if (delegates) services.add('agents')
  // The list and the plan are those of the session that the person looks at.
  if (!role && mayUse(groups, todo)) services.add('progress')
  if (!role && isPlanning) services.add('plans')
  const [inside, outside] = ['folder', 'person'].map(of => skills.filter(({ source }) => source === of))
  const skillsIn = (folder: string | undefined, those: typeof skills = []) =>
    folder === undefined || those.length === 0 ? undefined : { folder, skills: those }
  return { services, agents, isScoped, ownSkills: skillsIn(own, outside), folderSkills: skillsIn(workspace, inside) }
}

const isOffered = (profile: Profile, { name, claimsToRead }: ToolServer): boolean =>
  offersMcpTool(profile, { server: name, isReader: claimsToRead === true })

async function serverToolsFor({ serverTools }: RequestParts, workspace: string, needed: NeededTools | undefined) {
  return (await serverTools?.(workspace, needed)) ?? []
}

/** Returns what tools depend on that the person set up: services, accounts, the vault and the model. */
async function setUpFor(parts: RequestParts, { profile, facts }: Answering) {
  return {
    hasVault: hasVault(parts, profile),
    modelSearches: facts.webSearch === true,
    capabilities: await parts.connected?.capabilities(),
    modelSees: facts.images !== false,
    mail: parts.mail && mailProtocols(parts.mail),
    phi: profile.phi,
  }
}

function hasVault({ vault }: RequestParts, { id }: Profile): boolean {
  return (vault?.(id).entries().length ?? 0) > 0
}

/** The agents of flows that a model can give tasks to. The tool of one set alone hands on what such an agent hands in. */
async function flowAgentsFor(
  parts: Pick<RequestParts, 'readFlowAgents'>,
  { agent: role }: SessionState,
  { workspace, toolset }: { workspace: string; toolset: Toolset | undefined },
): Promise<ToolTurn['agents']> {
  if (toolset !== 'pi' || role) return []
  return [...(await parts.readFlowAgents(workspace)).values()].flatMap(
    ({ isFlowAgent, agent: { name, description } }) => (isFlowAgent ? [{ name, description }] : []),
  )
}

/** Only an agent of a flow has the person beside it, where its file says so and the flow does not decide by itself. */
function maySpeak({ flow }: AgentRole): boolean {
  return flow !== undefined && !flow.isAutonomous && isAllowed(flow.tools, askUser)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
