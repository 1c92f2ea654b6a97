import { plainToolName } from '../../../shared/allow-list'
import { AppError, errorText, WordedError } from '../../../shared/errors'
import type { FlowRole } from '../../../shared/flows/finish'
import type { FlowAgent, ThinkingLevel } from '../../../shared/flows/flow-agent'
import { sentence } from '../../../shared/sentence'
import type { ReasoningEffort, Toolset } from '../../../shared/settings'
import type { FlowFiles } from '../../flows/files/read-flow-files'
import { finishFormOf } from '../../flows/format/finish-schema'
import { builtInDecider } from '../../flows/run/built-in-decider'
import { expandTemplate } from '../../flows/run/expand-template'
import type { NextStep } from '../../flows/run/next-steps'
import { preparePrompt, prepareStep, type StepInput } from '../../flows/run/prepare-step'
import { ofToolset } from '../../tools/of-toolset'
import type { Tool } from '../../tools/tool'
import type { FlowWork } from '../../tools/tool-services'
import { readForModel } from '../../workspace/read/read-for-model'
import { fence } from '../prompt/fence'
import type { FlowModels } from '../turn/turn-parts'

/** The input of a step's agent: its task, what else it begins with, and the identity it works under. */
export type StepWork = {
  agent: string
  task: string
  /** The task as the person is shown it. */
  shown: string
  inputs: Readonly<Record<string, string>>
  /** The texts of the files that its file names; '' for none. */
  context: string
  /** It begins with what was said in the session of the flow. */
  includeContext: boolean
  work: FlowWork
}

/** The sources that agents are built from when a step begins. */
export type WorkSources = {
  /** The real path of the folder. */
  workspace: string
  agents: FlowFiles['agents']
  models: FlowModels
  /** Of all sets. */
  tools: readonly Tool[]
  /** That of the profile of the turn. */
  toolset: Toolset
  isAutonomous: boolean
}

const MAX_FILE_BYTES = 256 * 1024

/** Makes all that the agent of a step is given. Rejects with an error that can be shown where a file of it cannot be read. */
export async function prepareWork(next: NextStep & { type: 'agent' }, sources: WorkSources): Promise<StepWork> {
  const { step, run, branches } = next
  const named = sources.agents.get(next.agent)?.agent
  if (!named && !branches) throw new AppError('not-found', sentence`The agent '${next.agent}' no longer exists.`)
  const agent = named ?? builtInDecider
  const given = prepareStep(run, step)
  const files = new Map<string, string>()
  for (const input of given.inputs) if ('file' in input) files.set(input.name, await textOf(input.file, sources))
  const context = await Promise.all(
    agent.contextFiles.map(async path => fence('file', `${path}\n${await textOf(path, sources)}`)),
  )
  const prompt = preparePrompt(run, agent.body, { ...given, files })
  const role = roleOf(agent, { step: step.id, prompt, form: finishFormOf(step, agent) }, sources)
  return {
    agent: agent.name,
    task: given.task,
    shown: `${step.id}: ${given.shown}`,
    inputs: Object.fromEntries(given.inputs.map(input => [input.name, shownOf(input)])),
    context: context.join('\n\n'),
    includeContext: agent.forksSession,
    work: { role, ...modelOf(agent, sources.models) },
  }
}

/** As whom an agent of flows works that is given a task in a conversation. Its file can name the task and the inputs. */
export function agentWork(
  agent: FlowAgent,
  { task, inputs }: { task: string; inputs: Readonly<Record<string, string>> },
  sources: Omit<WorkSources, 'workspace' | 'agents'>,
): FlowWork {
  const known = new Map(Object.entries(inputs))
  const prompt = expandTemplate(agent.body, ({ prefix, rest }) => {
    if (prefix === 'input') return known.get(rest)
    return prefix === 'task' && rest === '' ? task : undefined
  })
  const role = roleOf(agent, { step: agent.name, prompt, form: { outputs: [...agent.outputs] } }, sources)
  return { role, ...modelOf(agent, sources.models) }
}

function roleOf(
  agent: FlowAgent,
  given: Pick<FlowRole, 'step' | 'prompt' | 'form'>,
  sources: Pick<WorkSources, 'tools' | 'toolset' | 'isAutonomous'>,
): FlowRole {
  const toolset = toolsetOf(agent, sources)
  return {
    ...given,
    tools: toolsOf(agent, ofToolset(sources.tools, toolset)),
    toolset,
    skills: [...agent.skills],
    ...(agent.access && { access: agent.access }),
    isAutonomous: sources.isAutonomous,
  }
}

function shownOf(input: StepInput): string {
  return 'file' in input ? input.file : String(input.value)
}

/** A file that a flow or an agent names. Secrets go to no model by way of a file of the folder. */
async function textOf(path: string, { workspace }: WorkSources): Promise<string> {
  if (path === '') throw new WordedError(sentence`The file path of an input is empty.`)
  try {
    const { text, isCut, encoding } = await readForModel(workspace, { path, maxBytes: MAX_FILE_BYTES })
    if (isCut) throw new WordedError(sentence`The file is larger than 256 KB.`)
    if (encoding !== 'utf-8') throw new WordedError(sentence`The file isn’t UTF-8.`)
    return text
  } catch (thrown) {
    throw new WordedError(sentence`Couldn’t give the file ${path} to the agent: ${errorText(thrown)}`)
  }
}

/**
 * Returns the tools that the agent's file declares. A name shared by a tool and a group means the tool: pi's `read` is not
 * everything that reads. An agent that may ask the person, or has skills, need not name the tool for that.
 */
function toolsOf({ tools, skills, isInteractive }: FlowAgent, there: readonly Tool[]): string[] {
  const isNamed = tools.some(name => /^ask[-_]user$/i.test(name))
  const declared = tools.map(entry => (there.some(({ name }) => name === plainToolName(entry)) ? `=${entry}` : entry))
  const ofSkills =
    skills.length > 0 ? there.filter(({ reads }) => reads === 'skills').map(({ name }) => `=${name}`) : []
  return [...new Set([...declared, ...ofSkills, ...(isInteractive && !isNamed ? ['ask_user'] : [])])]
}

/** The set that knows most of the agent's tools by name; where several do, the profile's, and then that of flows as they come. */
function toolsetOf({ tools: names }: FlowAgent, { tools, toolset }: Pick<WorkSources, 'tools' | 'toolset'>): Toolset {
  const wanted = new Set(names.map(plainToolName))
  const known = (of: Toolset) => ofToolset(tools, of).filter(({ name }) => wanted.has(name)).length
  const sets: Toolset[] = [toolset, 'pi', 'polpo', 'phi', 'classic', 'workspace']
  return sets.reduce((one, other) => (known(other) > known(one) ? other : one))
}

const EFFORTS: Readonly<Record<ThinkingLevel, ReasoningEffort>> = {
  off: 'none',
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'max',
}

/**
 * Returns what answers in the agent's place: a role (`@coding`), a profile by its name or id, or a model of the provider
 * that answers the flow, by its id and with `:thinking`. A role without an assigned profile is answered as if nothing were
 * specified.
 */
export function modelOf(
  { model: written, thinking }: Pick<FlowAgent, 'model' | 'thinking'>,
  { profiles, roles }: FlowModels,
): Pick<FlowWork, 'profileId' | 'model' | 'effort'> {
  const own = thinking && { effort: EFFORTS[thinking] }
  if (written === undefined) return { ...own }
  const asked = written.startsWith('@') ? roles[written.slice(1)] : written
  if (asked === undefined) return { ...own }
  const profile =
    profiles.find(({ id }) => id === asked) ?? profiles.find(({ name }) => name.toLowerCase() === asked.toLowerCase())
  if (profile) return { profileId: profile.id, ...own }
  if (written.startsWith('@')) return { ...own }
  const [, model = asked, level] = /^(.+):(off|minimal|low|medium|high|xhigh)$/.exec(asked) ?? []
  const effort = level === undefined ? own : { effort: EFFORTS[level as ThinkingLevel] }
  return { model, ...effort }
}
