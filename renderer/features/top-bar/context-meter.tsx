import { Gauge } from 'lucide-react'
import { useState } from 'react'
import type { ContextUse } from '../../../shared/ipc/ipc'
import { sessionCost } from '../../../shared/session/session-cost'
import { statusOf } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { formatCost, formatTokens } from '../../base/format'
import { useEffectOn } from '../../base/use-effect-on'
import { t } from '../../i18n/t'
import { useProfileInUse } from '../../state/profile-in-use'
import { useSession } from '../../state/session/session'
import { compact } from '../../state/session/session-actions'
import { attempt } from '../../state/ui'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import { NEARLY, nearLimits } from './near-limits'

/** Shows how full the model's window is, with what, and what it has cost. Only a sign as long as there is room; near the end it says so. */
export function ContextMeter({ sessionId }: { sessionId: string }) {
  const use = useContextUse(sessionId)
  const cost = useSession(({ state, earlier }) => (earlier?.cost ?? 0) + sessionCost(state))
  const mostCost = useProfileInUse()?.maxSessionCost
  const canCompact = useSession(({ state }) => statusOf(state) === 'idle' && state.turns.length > 0)
  if (!use || use.used === 0) return null
  const share = use.window ? Math.min(1, use.used / use.window) : null

  const amount = use.window
    ? t('session.context.use', { used: formatTokens(use.used), window: formatTokens(use.window) })
    : t('session.context.usedOnly', { used: formatTokens(use.used) })
  const full = share === null ? amount : t('session.context.percent', { value: Math.round(share * 100) })
  const spent = t('session.end.cost', { amount: formatCost(cost) })
  const { isFull, isSpent } = nearLimits({ share, cost, mostCost })
  const said = [...(isFull ? [full] : []), ...(isSpent ? [spent] : [])]
  const label = [`${t('session.context.label')}: ${full}`, ...(cost > 0 ? [spent] : [])].join(' · ')
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className={`flex h-7 min-w-7 shrink-0 items-center justify-center gap-1.5 rounded-full text-xs tabular-nums hover:bg-hover data-[state=open]:bg-hover ${said.length > 0 ? 'border border-wait-line bg-wait-soft px-2.5 font-medium text-wait' : 'text-ink-2'}`}
        >
          {share === null ? <Gauge size={15} aria-hidden="true" /> : <Ring share={share} />}
          {said.join(' · ')}
        </button>
      }
    >
      <div className="min-w-60 px-2 py-1.5 text-sm">
        <p className="font-medium tabular-nums">{amount}</p>
        <Parts use={use} />
        {cost > 0 && (
          <p className="mt-1 flex justify-between gap-4 border-t border-line pt-1 text-xs text-ink-2 tabular-nums">
            <span>{t('session.context.cost')}</span>
            <span>{spent}</span>
          </p>
        )}
        {!use.window && <p className="mt-2 max-w-60 text-xs text-ink-2">{t('session.context.unknown')}</p>}
      </div>
      {canCompact && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={compact}>{t('session.context.compact')}</MenuItem>
        </>
      )}
    </Menu>
  )
}

function Parts({ use }: { use: ContextUse }) {
  return (
    <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 text-xs text-ink-2 tabular-nums">
      {use.parts
        .filter(part => part.tokens > 0)
        .map(part => (
          <div key={part.name} className="col-span-2 grid grid-cols-subgrid">
            <dt>{t(`session.context.parts.${part.name}`)}</dt>
            <dd className="text-end">{formatTokens(part.tokens)}</dd>
          </div>
        ))}
    </dl>
  )
}

function Ring({ share }: { share: number }) {
  const round = 2 * Math.PI * 5
  return (
    <svg viewBox="0 0 14 14" className="size-3.75 -rotate-90" aria-hidden="true">
      <circle cx="7" cy="7" r="5" fill="none" strokeWidth="2" className="stroke-line-strong" />
      <circle
        cx="7"
        cy="7"
        r="5"
        fill="none"
        strokeWidth="2.5"
        strokeDasharray={`${share * round} ${round}`}
        className={share >= NEARLY ? 'stroke-wait' : 'stroke-accent'}
      />
    </svg>
  )
}

/** Asked anew when the conversation has grown. */
function useContextUse(sessionId: string): ContextUse | null {
  const [use, setUse] = useState<ContextUse | null>(null)
  const seen = useSession(
    ({ state }) =>
      `${state.turns.length}:${state.turns.at(-1)?.replies.length}:${state.compactions.length}:${state.prunings?.length}:${state.turns.at(-1)?.end?.at}`,
  )
  useEffectOn([sessionId, seen], () => attempt(call('session.context', { sessionId }).then(setUse)))
  return use
}
