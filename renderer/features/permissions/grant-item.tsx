import { AppWindow, FilePen, type Folder, Globe, Mail, Plug, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import type { GrantView } from '../../../shared/ipc/permission-calls'
import type { GrantRule } from '../../../shared/permissions'
import { formatDay, formatMoment } from '../../base/format'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { Button } from '../../ui/button'
import { ConfirmButton } from '../../ui/confirm-button'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { EndField, useEnd } from './end-field'
import { timeLeft } from './time-left'

const ICONS: Readonly<Record<GrantRule['kind'], typeof Folder>> = {
  command: SquareTerminal,
  'command-template': SquareTerminal,
  'command-prefix': SquareTerminal,
  edits: FilePen,
  'mcp-tool': Plug,
  'mcp-reads': Plug,
  host: Globe,
  search: Globe,
  'sandbox-host': Globe,
  'service-work': Globe,
  'read-mail': Mail,
  'mail-recipient': Mail,
  'mail-domain': Mail,
  page: AppWindow,
}

type GrantItemProps = { view: GrantView; now: number; onRevoke(): void; onEnd(at: number | null): void }

/** One rule: what it allows, where, how long it still holds, and what can be done about it. */
export function GrantItem({ view, now, onRevoke, onEnd }: GrantItemProps) {
  const { grant, uses } = view
  const said = translated(view.words)
  const [isChanging, setIsChanging] = useState(false)
  const { rule, scope } = grant
  const Icon = ICONS[rule.kind]
  const isOver = scope.type === 'until' && scope.at <= now
  const endLabel = isOver ? t('permissions.page.again') : t('permissions.page.changeEnd')
  return (
    <li className="rounded-md border border-line px-3 py-2.5" data-over={isOver}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
        <div className="flex min-w-48 flex-1 flex-col gap-0.5">
          <p className={`text-sm wrap-anywhere ${isOver ? 'text-ink-2' : ''}`}>
            <EscapedLine text={said} />
          </p>
          <Where view={view} now={now} />
          <p className="text-xs text-ink-2">
            {t('permissions.page.since', { date: formatDay(Date.parse(grant.createdAt)) })} ·{' '}
            {t('permissions.page.uses', { count: uses })}
          </p>
        </div>
        <span className="-my-1 ms-auto flex shrink-0 gap-1">
          {scope.type !== 'session' && (
            <Button
              aria-label={`${endLabel} ${said}`}
              aria-expanded={isChanging}
              onClick={() => setIsChanging(!isChanging)}
            >
              {endLabel}
            </Button>
          )}
          <ConfirmButton label={t('permissions.page.revoke', { words: said })} onConfirm={onRevoke} />
        </span>
      </div>
      {isChanging && (
        <EndForm
          hasEnd={scope.type === 'until'}
          onCancel={() => setIsChanging(false)}
          onEnd={at => {
            setIsChanging(false)
            onEnd(at)
          }}
        />
      )}
    </li>
  )
}

/** For which session or folder, and how long. */
function Where({ view: { grant, session }, now }: { view: GrantView; now: number }) {
  const { scope } = grant
  if (scope.type === 'session') {
    return (
      <p className="text-xs text-ink-2">
        {session === undefined ? t('permissions.page.sessionGone') : t('permissions.page.session', { title: session })}
      </p>
    )
  }
  const isOver = scope.type === 'until' && scope.at <= now
  return (
    <p className="text-xs wrap-anywhere text-ink-2">
      <span className="font-mono">
        <PathText path={scope.folder} />
      </span>
      {' · '}
      <span className={isOver ? '' : 'font-medium text-ink'}>{duration(scope, now)}</span>
    </p>
  )
}

function duration(scope: Exclude<GrantView['grant']['scope'], { type: 'session' }>, now: number): string {
  if (scope.type === 'folder') return t('permissions.page.always')
  if (scope.at <= now) return t('permissions.page.ended', { moment: formatMoment(scope.at) })
  return t('permissions.page.until', { moment: formatMoment(scope.at), time: timeLeft(scope.at - now) })
}

type EndFormProps = { hasEnd: boolean; onEnd(at: number | null): void; onCancel(): void }

function EndForm({ hasEnd, onEnd, onCancel }: EndFormProps) {
  const end = useEnd()
  return (
    <form
      className="mt-3 flex flex-col gap-3 border-t border-line pt-3"
      onSubmit={event => {
        event.preventDefault()
        const at = end.now()
        if (at !== null) onEnd(at)
      }}
    >
      <EndField end={end} focus />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        {hasEnd && <Button onClick={() => onEnd(null)}>{t('permissions.page.noEnd')}</Button>}
        <Button type="submit" disabled={end.at === null}>
          {t('permissions.page.setEnd')}
        </Button>
      </div>
    </form>
  )
}
