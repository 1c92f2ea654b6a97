import { useEffect, useState } from 'react'
import type { McpServerView, McpStarting } from '../../../shared/mcp'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { changeServers } from '../../state/servers'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { EscapedLine } from '../../ui/text/escaped-line'

/** By then nearly every server that is installed has answered. */
const SLOW_S = 20

type ServerStartingProps = { workspace: string; server: McpServerView; starting: McpStarting }

/** A server that is on its way: what it waits for, for how long, what is printed meanwhile, and how to end it. */
export function ServerStarting({ workspace, server: { id, name, state }, starting }: ServerStartingProps) {
  const { since, fetching, printed } = starting
  const seconds = useSecondsSince(since)
  const stop = () => attempt(changeServers(workspace, call('mcp.stop', { workspace, id })))
  const hint = fetching ? t('mcp.starting.goesOn') : seconds >= SLOW_S ? t('mcp.starting.slow') : undefined
  return (
    <section
      aria-label={t(`mcp.states.${state}`)}
      className="flex flex-col gap-2 rounded-md border border-line px-4 py-3 text-sm"
    >
      <div className="flex items-start gap-3">
        <span className="mt-1 flex">
          <Spinner />
        </span>
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
            <span role="status">
              {fetching ? t('mcp.starting.fetching', { names: fetching.join(', ') }) : t('mcp.states.starting')}
            </span>
            {/* Said each second it would drown everything else. */}
            <span aria-hidden="true" className="text-xs font-normal text-ink-2 tabular-nums">
              {clock(seconds)}
            </span>
          </p>
          {hint && <p className="text-ink-2">{hint}</p>}
        </div>
        <Button aria-label={t('mcp.starting.stop', { name })} onClick={stop}>
          {t('mcp.stop')}
        </Button>
      </div>
      {printed.length > 0 && (
        <section
          aria-label={t('mcp.starting.printed')}
          className="overflow-hidden rounded-sm bg-sunken p-2 font-mono text-xs/5 text-ink-2"
        >
          {printed.map((line, index) => (
            <p key={index} className="truncate">
              <EscapedLine text={line} />
            </p>
          ))}
        </section>
      )}
    </section>
  )
}

function useSecondsSince(since: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - since) / 1_000))
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
