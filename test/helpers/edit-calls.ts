import { type SampleTool, sampleTools } from './sample-calls'

/** A way in which some tool changes one file, in the shape that its set has for it. */
export type EditWay = {
  label: string
  tool: SampleTool['tool']
  /** The arguments that put one line in the place of another one, or of all that there is. */
  input(path: string, from: string, to: string): object
  /** Nothing is looked for in the file: the new text takes the place of all that there is. */
  isWhole?: true
}

const samples = sampleTools('/nowhere')

function replacing({ label, tool, parameters }: SampleTool): EditWay[] {
  const [from, to] = ['old', 'new'].map(word => Object.keys(parameters).find(name => name.startsWith(word)))
  if (!from || !to) return []
  return [{ label, tool, input: (path, before, after) => ({ path, [from]: before, [to]: after }) }]
}

function patching({ label, tool, parameters }: SampleTool): EditWay[] {
  if (!('diff' in parameters)) return []
  const update = { operation_type: 'update_file' } as const
  const one: EditWay = { label, tool, input: (path, from, to) => ({ ...update, path, diff: `@@\n-${from}\n+${to}\n` }) }
  if (!tool.toolsets?.includes('workspace')) return [one]
  const patch = (path: string, lines: readonly string[]) => ({
    diff: ['*** Begin Patch', `*** Update File: ${path}`, ...lines, '*** End Patch'].join('\n'),
  })
  return [
    one,
    {
      label: `${label}, a whole patch`,
      tool,
      input: (path, from, to) => patch(path, ['@@', `-${from}`, `+${to}`]),
    },
    {
      label: `${label}, a move`,
      tool,
      input: (path, from, to) => patch(path, [`*** Move to: ${path}.txt`, '@@', `-${from}`, `+${to}`]),
    },
  ]
}

function writing({ label, tool, parameters }: SampleTool): EditWay[] {
  if (!('path' in parameters) || !('content' in parameters)) return []
  return [{ label, tool, input: (path, from) => ({ path, content: `${from}\n` }), isWhole: true }]
}

/** Every such way of all sets. */
export const editWays: readonly EditWay[] = samples.flatMap(sample => [
  ...replacing(sample),
  ...patching(sample),
  ...writing(sample),
])
