import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { applyChangeSet } from '../../workspace/changes/change-set'
import type { Preimages } from '../../workspace/changes/change-step'
import { planChange } from '../../workspace/changes/plan-change'
import { exampleFlows } from './example-flows'

/** Copies a flow of Atrium's own into a folder, with the agents that it names. Files that are there stay as they are. */
export async function copyExample(workspace: string, file: string, preimages: Preimages): Promise<void> {
  const example = exampleFlows.find(one => one.file === file)
  if (!example) throw new AppError('not-found', sentence`There’s no example ${file}.`)
  const texts = [
    [`.agents/flows/${file}`, example.flow] as const,
    ...Object.entries(example.agents).map(([name, text]) => [`.agents/agents/${name}`, text] as const),
  ]
  const planned = await Promise.all(
    texts.map(async ([path, text]) => planChange(workspace, path, new TextEncoder().encode((await text()).default))),
  )
  const missing = planned.filter(({ change }) => change.before === null)
  await applyChangeSet(
    workspace,
    missing.map(({ change, content }) => ({ path: change.path, before: change.before, content })),
    preimages,
  )
}
