import { homedir } from 'node:os'
import { sep } from 'node:path'
import type { Grant } from '../../shared/permissions'
import type { CommandEffect, Plan } from '../../shared/session/effects'
import type { HeldPlan } from '../../shared/session/work-plan'
import type { ApprovalMode } from '../../shared/settings'
import type { Environment } from './clean-environment'
import { decide, heldToPlan, type PlanFindings, type Verdict } from './decide'
import { inspectPlan } from './inspect-plan'
import { holds } from './match-grant'
import { type FindLosses, nameLosses } from './name-losses'
import { outsidePlan } from './outside-plan'
import type { Policy } from './policy'
import { folderWorkedFor } from './repository/known-worktrees'

export type PermissionParts = {
  /** The rules that hold by now. */
  grants(): readonly Grant[]
  /** Counts that a rule has decided. */
  used(grantId: string): void
  /** The session that asked for a sub-agent's one. */
  parentOf(sessionId: string): string | undefined
  /** The files of a folder that MCP servers run as the person has agreed to; none where it is not named. */
  runFiles?(workspace: string): readonly string[]
  /** The time by which rules end; that of the computer where it is not named. */
  now?(): Date
  /** Returns the environment of commands that a person has approved. */
  environment(): Promise<Environment>
  /** Returns whether the system can confine a command to reading. */
  canConfine(): Promise<boolean>
  /** Finds what could not be brought back in a folder. */
  losses?: FindLosses
  /** The program that runs commands. */
  shell: string
}

export type Permissions = ReturnType<typeof permissions>

/** For whom a policy is. The mode is asked for anew at every decision: the person may change it while a turn runs. */
export type PolicyFor = {
  workspace: string
  ownData: readonly string[]
  sessionId: string
  ordered?: Policy['ordered']
  mode(): ApprovalMode
  /** Returns whether the person wants a plan before anything is changed. */
  plansFirst?(): boolean
  /** The plan that the session's work is held to. */
  workPlan?(): HeldPlan | undefined
}

/** Makes the decisions in the person's place, as they have set them. */
export function permissions(parts: PermissionParts) {
  const home = homedir()

  const rootOf = (sessionId: string): string => rootSession(sessionId, parts)

  const look = (plan: Pick<Plan, 'effects'>, policy: Policy): Promise<PlanFindings> =>
    inspectPlan(plan, policy, {
      environment: parts.environment,
      canConfine: parts.canConfine,
      now: parts.now ?? (() => new Date()),
    })

  /** The same with what the commands name that could not be brought back. Waits for the folder's index. */
  async function withLosses(ground: PlanFindings, { workspace }: Pick<Policy, 'workspace'>): Promise<PlanFindings> {
    if (!parts.losses) return ground
    return { ...ground, commands: new Map(await nameLosses([...ground.commands], workspace, parts.losses)) }
  }

  const lookFurther = async (plan: Pick<Plan, 'effects'>, policy: Policy): Promise<PlanFindings> =>
    withLosses(await look(plan, policy), policy)

  /** Nobody waits for the index where it cannot change what is decided: what could be lost is only ever asked about. */
  async function judge(plan: Plan, policy: Policy): Promise<Verdict> {
    const ground = await look(plan, policy)
    const first = decide(plan, policy, ground)
    const verdict = first.type === 'allow' ? decide(plan, policy, await withLosses(ground, policy)) : first
    const { workPlan, workspace } = policy
    if (!workPlan) return verdict
    const { commands } = ground
    const outside = await outsidePlan(plan.effects, workPlan.plan, { workspace, commands })
    return heldToPlan(plan, verdict, { outside, commands })
  }

  /** Returns the hosts that commands in the sandbox may connect to. */
  function sandboxHosts({ sessionId, workspace }: { sessionId: string; workspace: string }): string[] {
    const where = { sessionId: rootOf(sessionId), workspace: folderWorkedFor(workspace).split(sep).join('/') }
    const now = parts.now?.() ?? new Date()
    return parts
      .grants()
      .flatMap(({ rule, scope }) => (rule.kind === 'sandbox-host' && holds(scope, where, now) ? [rule.host] : []))
  }

  return {
    used: parts.used,
    sandboxHosts,
    rootOf,
    look,
    lookFurther,
    judge,

    policyFor: (wanted: PolicyFor): Policy =>
      livePolicy(parts, home, { ...wanted, sessionId: rootOf(wanted.sessionId) }),

    /** Returns what would become of a command in a folder without any session's own rules. */
    async tryCommand(command: string, policy: Pick<Policy, 'workspace' | 'ownData' | 'mode'>): Promise<Verdict> {
      const full = { ...policy, home, grants: parts.grants() }
      const effect = commandEffect(command, parts.shell)
      const plan = { effects: [effect], digest: '' }
      return judge(plan, full)
    },
  }
}

/** A policy that is always as things stand: rules, mode and plan may change while a turn runs. */
function livePolicy(
  parts: Pick<PermissionParts, 'runFiles' | 'grants'>,
  home: string,
  { workspace, ownData, sessionId, ordered, mode, plansFirst, workPlan }: PolicyFor,
): Policy {
  return {
    workspace: workspace.split(sep).join('/'),
    ownData,
    home,
    ...(ordered && { ordered }),
    sessionId,
    get mode() {
      return mode()
    },
    get plansFirst() {
      return plansFirst?.()
    },
    get workPlan() {
      const held = workPlan?.()
      return held?.end ? undefined : held
    },
    get runFiles() {
      return parts.runFiles?.(workspace) ?? []
    },
    get grants() {
      return grantsIn(workspace, parts.grants())
    },
  }
}

/** Returns the rules as they hold in a folder: in a worktree those of the folder that it was made for. */
function grantsIn(workspace: string, grants: readonly Grant[]): readonly Grant[] {
  const folder = folderWorkedFor(workspace)
  if (folder === workspace) return grants
  const [from, to] = [folder, workspace].map(path => path.split(sep).join('/'))
  return grants.map(grant =>
    grant.scope.type !== 'session' && grant.scope.folder === from
      ? { ...grant, scope: { ...grant.scope, folder: to ?? '' } }
      : grant,
  )
}

/** Rules are made in the session that a person looks at, and hold for the sub-agents that work for it. */
function rootSession(sessionId: string, { parentOf }: Pick<PermissionParts, 'parentOf'>): string {
  const seen = new Set<string>()
  let root = sessionId
  for (let parent = parentOf(root); parent !== undefined && !seen.has(parent); parent = parentOf(root)) {
    seen.add(parent)
    root = parent
  }
  return root
}

function commandEffect(command: string, shell: string): CommandEffect {
  return { type: 'command', command, workingDirectory: '.', shell, timeLimitMs: 0, environment: [] }
}
