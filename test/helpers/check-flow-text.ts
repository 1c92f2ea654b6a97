import { checkFlow } from '../../main/flows/format/check-flow'
import { parseFlow } from '../../main/flows/format/parse-flow'
import { readYamlTree } from '../../main/project/read-yaml-tree'
import type { FlowAgent } from '../../shared/flows/flow-agent'
import { inEnglish } from '../../shared/sentence'

export const agentOf = (name: string, more: Partial<FlowAgent> = {}): FlowAgent => ({
  name,
  description: 'Works.',
  body: '${{task}} ${{input.topic}}',
  tools: ['read'],
  skills: [],
  inputs: [],
  outputs: [],
  isInteractive: false,
  forksSession: false,
  contextFiles: [],
  ...more,
})

const agents = new Map(
  [
    agentOf('worker', { outputs: [{ name: 'total' }] }),
    agentOf('writer', { inputs: ['topic', 'tone'], outputs: [] }),
    agentOf('blind', { inputs: ['file_path'], body: '${{task}} ${{input.file_path}}', tools: ['bash'] }),
  ].map(one => [one.name, one]),
)

/** Returns the problems in a flow's text, one line each. */
export async function checkText(yaml: string, hasFlow?: (path: string) => boolean): Promise<string[]> {
  const found = await checkFlow(parseFlow(readYamlTree(yaml), 'f.yaml'), { agents, ...(hasFlow && { hasFlow }) })
  return found.map(({ line, severity, message, suggestion }) => {
    const rest = suggestion === undefined ? '' : ` → ${inEnglish(suggestion)}`
    return `${line} ${severity}: ${inEnglish(message)}${rest}`
  })
}

/** A flow of these steps, of which the first one is on line 4. */
export const flowText = (...steps: string[]) =>
  ['name: f', 'description: d', 'steps:', ...steps.map(step => `  - ${step}`)].join('\n')
