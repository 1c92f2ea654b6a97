import { memo, useMemo } from 'react'
import type { PlanInsight } from '../../../../shared/ipc/permission-calls'
import type { Plan } from '../../../../shared/session/effects'
import { ChangesView } from '../../../views/diff/changes-view'
import { CommandView } from './command-view'
import { McpView } from './mcp-view'
import { NetworkView } from './network-view'

type PlanViewProps = { plan: Plan; insight: PlanInsight | null; isDetailed: boolean }

/** All that a plan would do, nothing left out: its files, then what it runs and sends. */
export const PlanView = memo(function PlanView({ plan, insight, isDetailed }: PlanViewProps) {
  const changes = useMemo(() => plan.effects.filter(effect => effect.type === 'file-change'), [plan])
  return (
    <>
      <ChangesView changes={changes} />
      {plan.effects.map((effect, index) => {
        if (effect.type === 'command') {
          const known = insight?.commands.find(({ analysis }) => analysis.line === effect.command)
          return <CommandView key={index} effect={effect} isDetailed={isDetailed} {...(known && { insight: known })} />
        }
        if (effect.type === 'mcp-call') return <McpView key={index} effect={effect} />
        return effect.type === 'network' ? <NetworkView key={index} effect={effect} /> : null
      })}
    </>
  )
})
