import type { ProjectFlow, ProjectView } from '../../../shared/project'
import type { FlowFile, FlowFiles } from './read-flow-files'

/** The flows and their agents as a view is given them: without steps and prompts. */
export function flowsFound({
  flows,
  agents,
  problems,
}: FlowFiles): Pick<ProjectView, 'flows' | 'flowAgents' | 'roles' | 'problems'> {
  const flowAgents = [...agents.values()].flatMap(({ agent: { name, description }, isFlowAgent, source, path }) =>
    isFlowAgent ? [{ name, description, source, path }] : [],
  )
  const models = [...agents.values()].flatMap(({ agent: { model } }) => model ?? [])
  const roles = [...new Set(models.flatMap(model => (model.startsWith('@') ? model.slice(1) : [])))]
  return { flows: flows.map(viewed), flowAgents, roles, problems: [...problems] }
}

function viewed({ alias, source, path, flow, parsed }: FlowFile): ProjectFlow {
  const { name, description, taskRequired, taskPrompt } = flow ??
    parsed.flow ?? { name: alias.slice(1), description: '', taskRequired: false }
  return {
    name,
    description,
    alias,
    source,
    path,
    taskRequired,
    ...(taskPrompt !== undefined && { taskPrompt }),
    ...(!flow && { isBroken: true }),
  }
}
