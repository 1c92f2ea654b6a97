import { setImmediate as pause } from 'node:timers/promises'
import { AppError } from '../../../shared/errors'
import type { Flow, ReferencedFlows } from '../../../shared/flows/flow'
import { type FlowCall, flowCallIn } from '../../../shared/flows/flow-call'
import type { FlowFact } from '../../../shared/flows/flow-facts'
import type { FlowRun } from '../../../shared/flows/flow-run'
import { applyFlowFact } from '../../../shared/flows/run/apply-flow-fact'
import { sentence } from '../../../shared/sentence'
import type { UserMessageState } from '../../../shared/session/session-state'
import { type FlowFile, type FlowFiles, namedBy } from '../../flows/files/read-flow-files'
import { buildTurn, ownDataOf } from '../turn/build-turn'
import { followTurn } from '../turn/follow-turn'
import { prepareRequest, type ResolvedRequest } from '../turn/prepare-request'
import type { Spending } from '../turn/spending'
import { prepareTurn, recordStart, type TurnInput, unlessStopped } from '../turn/start-turn'
import type { TurnParts, TurnScope, TurnWork } from '../turn/turn-parts'
import { type FlowTurn, runFlow } from './flow-turn'
import { prepareWork } from './prepare-work'

/** A flow that was called, with what it is to do, and all that it can name. */
type Called = { file: FlowFile; asked: FlowCall; files: FlowFiles }

/**
 * Prepares what a message of the person begins, up to its first fact: the flow that it calls by its slash word, else a turn of
 * the model. Rejects as `prepareTurn` does, and where the flow cannot run.
 */
export async function startFromMessage(parts: TurnParts, scope: TurnScope, beginning: TurnInput): Promise<TurnWork> {
  const { parent, workspace } = scope.session.state()
  const called = parent ? undefined : await calledFlow(parts, workspace, beginning.said)
  return called ? prepareFlow(parts, scope, { beginning, called }) : prepareTurn(parts, scope, beginning)
}

async function calledFlow(
  parts: TurnParts,
  workspace: string,
  { text, attachments = [], comments = [] }: UserMessageState,
): Promise<Called | undefined> {
  const asked = flowCallIn(text)
  if (!asked) return undefined
  const files = await parts.readFlows(workspace)
  const file = files.flows.find(one => one.alias === asked.alias)
  if (!file) return undefined
  const { commands } = await parts.readProject(workspace)
  // A flow or a command of the person's own comes first.
  const isFirst = file.source === 'person'
  if (commands.some(({ alias, source }) => alias === asked.alias && !(isFirst && source === 'folder'))) return undefined
  refuseUnable(file, asked.task)
  if (attachments.length > 0)
    throw new AppError('bad-input', sentence`Flows don’t take attachments. Name the files in the task instead.`)
  if (comments.length > 0)
    throw new AppError('bad-input', sentence`Flows don’t take comments. Send the comments in a message of their own.`)
  return { file, asked, files }
}

function refuseUnable({ alias, path, flow, diagnostics }: FlowFile, task: string): void {
  const [problem] = diagnostics.filter(({ severity }) => severity === 'error')
  if (problem) {
    const { line, message } = problem
    throw new AppError('bad-input', sentence`${alias} can’t run. ${path}, line ${line}: ${message}`)
  }
  if (!flow?.taskRequired || task !== '') return
  const asked = flow.taskPrompt
  throw new AppError(
    'bad-input',
    asked === undefined
      ? sentence`After ${alias}, describe what you want it to do.`
      : sentence`${alias} needs a task. Type it after the command: ${asked}`,
  )
}

async function prepareFlow(
  parts: TurnParts,
  scope: TurnScope,
  { beginning, called }: { beginning: TurnInput; called: Called },
): Promise<TurnWork> {
  const { file, asked, files } = called
  if (!file.flow) throw new AppError('bad-input', sentence`${file.alias} can’t run.`)
  const { flow } = file
  const referenced = await referencedBy(file, files)
  const { alias: _, ...how } = asked
  const cards = cardsOf([flow, ...referenced.flatMap(({ flows }) => flows)], files)
  const began: FlowFact = { type: 'flow.began', flow, referenced, ...how, ...(cards && { cards }) }
  return workOnFlow(parts, scope, { beginning, name: flow.name, facts: [began] })
}

/** Returns how the agents of some flows want their steps to be shown. */
function cardsOf(flows: readonly Flow[], { agents }: FlowFiles): FlowRun['cards'] {
  const names = new Set(
    flows.flatMap(({ steps }) => steps.flatMap(step => ('agent' in step ? (step.agent ?? []) : []))),
  )
  const cards = [...names].flatMap(name => {
    const card = agents.get(name)?.agent.card
    return card ? [[name, card] as const] : []
  })
  return cards.length > 0 ? Object.fromEntries(cards) : undefined
}

/** All flows that a flow names, and those that they name. One that cannot run is passed over. */
async function referencedBy({ flow }: FlowFile, { flows }: FlowFiles): Promise<ReferencedFlows> {
  const referenced = new Map<string, ReferencedFlows[number]>()
  const open = flow ? [flow] : []
  for (const one of open) {
    for (const step of one.steps) {
      if (step.type !== 'flow-ref' || referenced.has(step.path)) continue
      // Each is compared with every flow that there is.
      await pause()
      const found = namedBy(step.path, flows).flatMap(file => file.flow ?? [])
      referenced.set(step.path, { path: step.path, flows: found })
      open.push(...found)
    }
  }
  return [...referenced.values()]
}

/** A turn of a run: `begun` is where it stands by then, and `facts` what happens first. */
type FlowTurnStart = { beginning: TurnInput; name: string; begun?: FlowRun | undefined; facts: readonly FlowFact[] }

/** Prepares a turn that runs a flow from where it stands, up to its first fact. */
export async function workOnFlow(
  parts: TurnParts,
  scope: TurnScope,
  { beginning, name, begun, facts }: FlowTurnStart,
): Promise<TurnWork> {
  const { session, controller } = scope
  const former = session.state().profileId
  const preparing = Promise.all([prepareRequest(parts, session.state()), ownDataOf(parts)])
  const [basis, ownData] = await unlessStopped(preparing, controller.signal)
  const turnId = await recordStart(scope, beginning, { basis, former, extra: { flow: name } })
  const run = begun ?? facts.reduce(applyFlowFact, undefined as FlowRun | undefined)
  const turn = flowTurn(parts, scope, { basis, ownData, turnId, run })
  return () => followTurn(scope, runFlow(turn, begun, facts))
}

type FlowTurnSetup = {
  basis: ResolvedRequest
  ownData: readonly string[]
  turnId: string
  run: FlowRun | undefined
}

/** A turn that is in the log already, as a flow runs in it. Agents are read anew for each step, as their files can change meanwhile. */
export function flowTurn(parts: TurnParts, scope: TurnScope, { basis, ownData, turnId, run }: FlowTurnSetup): FlowTurn {
  const { workspace, profile } = basis
  // So many steps work at once as the flow says, whatever the profile says of tools.
  const maxToolWorkers = Math.max(profile.maxToolWorkers, run?.flow.maxConcurrent ?? 1)
  const widened = { ...basis, profile: { ...profile, maxToolWorkers } }
  const above = flowBudget(run?.maxCost)
  return {
    ...buildTurn(parts, scope, { basis: widened, ownData, turnId, above }),
    steering: scope.steering,
    limitMs: run?.maxMinutes === undefined ? undefined : run.maxMinutes * 60_000,
    end: words => scope.controller.abort(new AppError('cancelled', words)),
    prepare: async next =>
      prepareWork(next, {
        workspace,
        agents: await parts.readFlowAgents(workspace),
        models: parts.flowModels(),
        tools: parts.tools,
        toolset: basis.toolset ?? 'workspace',
        isAutonomous: run?.isAutonomous ?? false,
      }),
  }
}

/** Returns the budget of a flow's turn with all of its agents: so many US dollars from now on, if there is a limit. */
function flowBudget(maxCost: number | undefined): Spending {
  let spent = () => 0
  return {
    cost: () => spent(),
    problem: () =>
      maxCost !== undefined && spent() >= maxCost
        ? sentence`This flow run has cost $${spent().toFixed(2)}, and its limit is $${maxCost.toFixed(2)}.`
        : undefined,
    include(_, cost) {
      const before = cost()
      spent = () => cost() - before
    },
  }
}
