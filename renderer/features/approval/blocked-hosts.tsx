import { Globe } from 'lucide-react'
import type { GrantTerm } from '../../../shared/ipc/permission-calls'
import type { Effect } from '../../../shared/session/effects'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'

/** The hosts that the commands of a plan missed when they were tried. */
export function blockedHostsOf(effects: readonly Effect[]): string[] {
  const hosts = effects.flatMap(effect => (effect.type === 'command' ? (effect.blockedHosts ?? []) : []))
  return [...new Set(hosts)]
}

type BlockedHostsProps = {
  hosts: readonly string[]
  isDisabled: boolean
  /** Tries the command again with access to the hosts; without a term only this once. */
  onAllow(term?: GrantTerm): void
}

/** Names the hosts that a command missed in the sandbox, and offers to try it again with access to them. */
export function BlockedHosts({ hosts, isDisabled, onAllow }: BlockedHostsProps) {
  return (
    <section aria-label={t('approval.hosts.title')} className="border-t border-line px-4 py-2.5">
      <p className="flex items-start gap-2 text-sm">
        <Globe size={14} aria-hidden="true" className="mt-0.75 shrink-0 text-ink-2" />
        <span className="min-w-0 wrap-anywhere">
          {t('approval.hosts.missed', { count: hosts.length, hosts: hosts.join(', ') })}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2 ps-5.5">
        <Button kind="firm" disabled={isDisabled} onClick={() => onAllow()}>
          {t('approval.hosts.once')}
        </Button>
        <Button disabled={isDisabled} onClick={() => onAllow({ type: 'session' })}>
          {t('approval.hosts.session')}
        </Button>
        <Button disabled={isDisabled} onClick={() => onAllow({ type: 'folder' })}>
          {t('approval.hosts.folder')}
        </Button>
      </div>
      <p className="mt-1.5 ps-5.5 text-xs text-ink-2">{t('approval.hosts.note')}</p>
    </section>
  )
}
