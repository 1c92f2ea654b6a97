import type { ProjectFlow, ProjectProblem } from '../../../shared/project'
import type { FlowFile, FlowFiles } from './read-flow-files'

/** The flows as a view is given them: without their steps. */
export function flowsFound({ flows, problems }: FlowFiles): { flows: ProjectFlow[]; problems: ProjectProblem[] } {
  return { flows: flows.map(viewed), problems: [...problems] }
}

function viewed({ alias, source, path, flow, parsed }: FlowFile): ProjectFlow {
  const { name, description, taskRequired, taskPrompt } = flow ??
    parsed.flow ?? { name: alias.slice(1), description: '', taskRequired: false }
  return {
    ...{ name, description, alias, source, path, taskRequired },
    ...(taskPrompt !== undefined && { taskPrompt }),
    ...(!flow && { isBroken: true }),
  }
}
