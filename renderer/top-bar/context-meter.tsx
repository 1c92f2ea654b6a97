import { useCallback, useEffect, useState } from 'react'
import type { ContextUse } from '../../shared/ipc'
import { statusOf } from '../../shared/session-state'
import { call } from '../bridge'
import { formatTokens } from '../format'
import { useSession } from '../stores/session'
import { compact } from '../stores/session-actions'
import { attempt } from '../stores/ui'
import { sessionText } from '../text-session'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu'

/** How full the model's window is, and with what. */
export function ContextMeter({ sessionId }: { sessionId: string }) {
  const use = useContextUse(sessionId)
  const canCompact = useSession(({ state }) => statusOf(state) === 'idle' && state.turns.length > 0)
  if (!use || use.used === 0) return null
  const share = use.window ? Math.min(1, use.used / use.window) : null
  const { context } = sessionText
  const amount = use.window
    ? context.use(formatTokens(use.used), formatTokens(use.window))
    : context.usedOnly(formatTokens(use.used))
  const label = `${context.label}: ${share === null ? amount : context.percent(Math.round(share * 100))}`
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="flex h-7 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-xs text-ink-2 tabular-nums hover:bg-hover"
        >
          {share !== null && <Ring share={share} />}
          {share === null ? (
            <>
              <span className="max-sm:hidden">{amount}</span>
              <span className="hidden max-sm:inline">{formatTokens(use.used)}</span>
            </>
          ) : (
            `${Math.round(share * 100)} %`
          )}
        </button>
      }
    >
      <div className="min-w-60 px-2 py-1.5 text-sm">
        <p className="font-medium tabular-nums">{amount}</p>
        <Parts use={use} />
        {!use.window && <p className="mt-2 max-w-60 text-xs text-ink-2">{context.unknown}</p>}
      </div>
      {canCompact && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={compact}>{context.compact}</MenuItem>
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
            <dt>{sessionText.context.parts[part.name]}</dt>
            <dd className="text-end">{formatTokens(part.tokens)}</dd>
          </div>
        ))}
    </dl>
  )
}

function Ring({ share }: { share: number }) {
  const round = 2 * Math.PI * 5
  return (
    <svg viewBox="0 0 14 14" className="size-3.5 -rotate-90" aria-hidden="true">
      <circle cx="7" cy="7" r="5" fill="none" strokeWidth="2.5" className="stroke-line" />
      <circle
        cx="7"
        cy="7"
        r="5"
        fill="none"
        strokeWidth="2.5"
        strokeDasharray={`${share * round} ${round}`}
        className={share > 0.8 ? 'stroke-wait' : 'stroke-accent'}
      />
    </svg>
  )
}

/** Asked anew when the conversation has grown. */
function useContextUse(sessionId: string): ContextUse | null {
  const [use, setUse] = useState<ContextUse | null>(null)
  const seen = useSession(
    ({ state }) =>
      `${state.turns.length}:${state.turns.at(-1)?.replies.length}:${state.compactions.length}:${state.turns.at(-1)?.end?.at}`,
  )
  const ask = useCallback(() => attempt(call('session.context', { sessionId }).then(setUse)), [sessionId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conversation that has changed is what asks again
  useEffect(ask, [ask, seen])
  return use
}
