import { ChevronRight, Plug } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { CallState } from '../../../shared/session/session-state'
import type { AppOfResult } from '../../../shared/session/tool-results'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { setOpened, useOpened } from '../../state/session/opened'
import { Guarded } from '../../ui/failures/guarded'
import { EscapedLine } from '../../ui/text/escaped-line'

const AppFrame = lazy(async () => ({ default: (await import('./app-frame')).AppFrame }))

/** The page by which a server shows what a call of it gave; nothing for a call without one. */
export function AppView({ call }: { call: CallState }) {
  const details = call.result?.details
  if (details?.type !== 'mcp' || !details.app) return null
  return (
    <Guarded about={call}>
      <Shown call={call} app={details.app} server={details.server} tool={details.tool} />
    </Guarded>
  )
}

type ShownProps = { call: CallState; app: AppOfResult; server: string; tool: string }

/** The page's owner is named above it, where the page itself cannot write. */
function Shown({ call, app, server, tool }: ShownProps) {
  const key = `app:${call.call.id}`
  const isOpen = useOpened(key) ?? true
  return (
    <section
      aria-label={t('mcp.app.frame', { server, tool })}
      data-testid="mcp-app"
      className="my-2 ms-0.5 overflow-hidden rounded-md border border-line bg-surface"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpened(key, !isOpen)}
        className="flex min-h-8 w-full items-center gap-2 bg-sunken px-3 py-1 text-start text-xs text-ink-2 hover:bg-hover"
      >
        <Plug size={13} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 truncate">
          <bdi className="font-medium">
            <EscapedLine text={t('mcp.app.shownBy', { server })} />
          </bdi>
          {' · '}
          <bdi className="font-mono">
            <EscapedLine text={tool} />
          </bdi>
        </span>
        <ChevronRight
          size={14}
          aria-hidden="true"
          className={`shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
      </button>
      {isOpen && 'problem' in app && (
        <p className="border-t border-line px-3 py-2 text-sm text-ink-2 wrap-anywhere">
          {t('mcp.app.failed', { why: translated(app.sentence ?? app.problem) })}
        </p>
      )}
      {isOpen && 'page' in app && (
        <Suspense
          fallback={<p className="border-t border-line px-3 py-2 text-sm text-ink-2">{t('mcp.app.loading')}</p>}
        >
          <AppFrame callId={call.call.id} server={server} tool={tool} />
        </Suspense>
      )}
    </section>
  )
}
