import type { FlowAgent } from '../../../shared/flows/flow-agent'
import { FLOW_TOOLS } from '../../../shared/flows/flow-keys'
import { inEnglish } from '../../../shared/sentence'
import type { ToolDetails } from '../../../shared/session/tool-results'
import type { AgentFile, FlowFile, FlowFiles } from '../files/read-flow-files'
import type { AgentCatalogue } from '../format/check-agent'
import { builtInDecider } from '../run/built-in-decider'

type AgentSources = { files: FlowFiles; catalogue: AgentCatalogue }

/** In UTF-16 units: of one text of an agent, and of all that is told of agents and flows. */
const MOST_SIGNS = 400
const MOST_TOGETHER = 60_000
const MOST_PROBLEMS = 20

/** The catalogue as JSON for the architect: what does not fit is counted. */
export function catalogText({ files, catalogue }: AgentSources): string {
  const agents = fitting([...[...files.agents.values()].map(written), builtIn])
  const flows = fitting(files.flows.map(flowWritten))
  const problems = files.problems.filter(({ level }) => level === 'error').slice(0, MOST_PROBLEMS)
  return JSON.stringify({
    agents: agents.kept,
    ...(agents.left > 0 && { agents_left_out: agents.left }),
    flows: flows.kept,
    ...(flows.left > 0 && { flows_left_out: flows.left }),
    roles: catalogue.roles.map(role => `@${role}`),
    tools: [...new Set([...FLOW_TOOLS, ...catalogue.tools])],
    ...(problems.length > 0 && {
      problems: problems.map(({ path, line, words }) => ({ path, ...(line && { line }), message: inEnglish(words) })),
    }),
  })
}

/** The same for people, without how it is written. */
export function catalogDetails({ files }: AgentSources): ToolDetails {
  const shown = (agent: FlowAgent, from: 'folder' | 'person' | 'built-in') => ({
    name: agent.name,
    description: short(agent.description),
    from,
    tools: [...agent.tools],
    inputs: [...agent.inputs],
    outputs: agent.outputs.map(({ name }) => name),
  })
  const own = [...files.agents.values()].map(({ agent, source }) => shown(agent, source))
  return {
    type: 'agent-catalog',
    agents: fitting([...own, shown(builtInDecider, 'built-in')]).kept,
    flows: fitting(files.flows.map(file => ({ alias: file.alias, description: descriptionOf(file) }))).kept,
  }
}

/** Only agents of the folder can be written anew; the person's own are for all folders. */
function written({ agent, source, path }: AgentFile) {
  return source === 'folder'
    ? { ...entryOf(agent), source_type: 'local', source_path: path }
    : { ...entryOf(agent), source_type: 'personal' }
}

const builtIn = { ...entryOf(builtInDecider), source_type: 'built-in' }

function entryOf({ name, description, tools, inputs, outputs, card, model, architect = {} }: FlowAgent) {
  return {
    name,
    description: short(description),
    tools: [...tools],
    ...(inputs.length > 0 && { inputs: [...inputs] }),
    ...(outputs.length > 0 && { outputs: outputs.map(output => ({ ...output })) }),
    ...(card && { card: { ...card } }),
    ...(model !== undefined && { model }),
    architect: {
      ...(architect.useWhen && { use_when: short(architect.useWhen) }),
      ...(architect.produces && { produces: short(architect.produces) }),
      ...(architect.dependsOn && { depends_on: short(architect.dependsOn) }),
      ...(architect.domain && { domain: short(architect.domain) }),
    },
  }
}

function flowWritten(file: FlowFile) {
  const { alias, source, path, flow } = file
  return {
    command: alias,
    description: descriptionOf(file),
    ...(source === 'folder' ? { path } : { source_type: 'personal' }),
    ...(flow ? { steps: flow.steps.length } : { is_broken: true }),
  }
}

function descriptionOf({ flow, parsed }: FlowFile): string {
  return short((flow ?? parsed.flow)?.description ?? '')
}

function short(text: string): string {
  return text.length > MOST_SIGNS ? `${text.slice(0, MOST_SIGNS)}…` : text
}

/** The first ones that fit, and how many more there are. */
function fitting<T>(all: readonly T[]): { kept: T[]; left: number } {
  let room = MOST_TOGETHER
  const end = all.findIndex(one => {
    room -= JSON.stringify(one).length
    return room < 0
  })
  const kept = all.slice(0, end < 0 ? all.length : end)
  return { kept, left: all.length - kept.length }
}
