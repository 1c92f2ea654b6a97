import { onTestFinished } from 'vitest'
import type { FlowRun } from '../../shared/flows/flow-run'
import { flowRunOf } from '../../shared/flows/flow-run-of'
import type { SessionState } from '../../shared/session/session-state'
import { type AgentRequest, agentsProvider } from './agents-provider'
import { folderWith } from './project-folder'
import { toolCall } from './scripted-provider'
import { startSessions } from './start-sessions'
import { temporaryFolder } from './temp-folder'

export type FlowAnswer = Parameters<typeof agentsProvider>[0]

/** The file of an agent that works on whatever it is given. */
export const workerFile = (...keys: string[]): string =>
  [
    '---',
    'name: worker',
    'description: Works.',
    'tools: read, write',
    ...keys,
    '---',
    `Work on this: ${'$'}{{task}}`,
  ].join('\n')

/** Two steps, of which the second is told what came of the first. */
export const TWO_STEPS = `name: build
description: Builds it.
steps:
  - id: plan
    agent: worker
    task: Plan ${'$'}{{task}}
  - id: make
    agent: worker
    blockedBy: plan
    task: Make what was planned - ${'$'}{{result.plan.summary}}
`

/** A folder in which `/build` runs those two steps. */
export const FLOW_FILES = { '.agents/flows/build.yaml': TWO_STEPS, '.agents/agents/worker.md': workerFile() }

/** Builds the answer of an agent that hands in its result at once. */
export const handsIn = (summary: string, more: object = {}) => ({
  toolCalls: [toolCall(`f${summary}`, 'finish', { status: 'complete', summary, ...more })],
})

export const taskOf = ({ task }: AgentRequest): string => task

/** The run of the last turn. */
export const runIn = ({ turns }: SessionState): FlowRun | undefined => flowRunOf(turns, turns.at(-1)?.id ?? '')

type FlowOptions = { files?: Record<string, string>; dataFolder?: string; workspace?: string } & Partial<
  Parameters<typeof startSessions>[0]
>

/** Sessions, and a folder with flows, whose agents say what `answer` says to the task that each was given. */
export async function startFlows(
  answer: FlowAnswer,
  { files = FLOW_FILES, dataFolder, workspace, ...parts }: FlowOptions = {},
) {
  const provider = agentsProvider(answer)
  const running = await startSessions({ dataFolder: dataFolder ?? (await temporaryFolder()), provider, ...parts })
  onTestFinished(() => running.leave())
  return { ...running, provider, folder: workspace ?? (await folderWith(files)) }
}
