import { KeyRound } from 'lucide-react'
import type { VaultEntryView } from '../../../../shared/vault/vault-entry'
import { formatLongAgo, formatMoment } from '../../../base/format'
import { t } from '../../../i18n/t'
import { useApp } from '../../../state/app'
import { Button } from '../../../ui/button'
import { ConfirmButton } from '../../../ui/confirm-button'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { nameOfProfile } from './name-of-profile'

type VaultItemProps = {
  entry: VaultEntryView
  /** In epoch milliseconds. */
  now: number
  /** The keyboard goes on here. */
  isFirst: boolean
  onEdit(): void
  onRemove(): void
}

/** An entry by its names: what it has, where that may go, and when it last went there. */
export function VaultItem({ entry, now, isFirst, onEdit, onRemove }: VaultItemProps) {
  const { name, kind, fields, hosts, commands } = entry
  return (
    <li data-setting={name} className="flex flex-wrap items-start gap-2 rounded-md border border-line px-3 py-2">
      <div className="flex min-w-40 flex-1 flex-col gap-1 text-xs text-ink-2">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="text-sm font-medium text-ink wrap-anywhere">{name}</span>
          {t(`vault.kinds.${kind}`)}
        </p>
        <ul className="flex flex-wrap gap-x-3 gap-y-1">
          {fields.map(field => (
            <li key={field.name} className="flex items-center gap-1 font-mono wrap-anywhere">
              {field.name}
              {field.isSecret && <KeyRound size={12} role="img" aria-label={t('vault.secret')} className="shrink-0" />}
            </li>
          ))}
        </ul>
        {hosts.length > 0 && <p className="wrap-anywhere">{t('vault.goesTo', { hosts: hosts.join(', ') })}</p>}
        {commands && <p>{t('vault.goesToCommands')}</p>}
        {hosts.length === 0 && !commands && <p className="text-wait">{t('vault.goesNowhere')}</p>}
        <Users entry={entry} />
        <Keeping entry={entry} now={now} />
      </div>
      <Button aria-label={t('vault.editEntry', { name })} autoFocus={isFirst} onClick={onEdit}>
        {t('common.edit')}
      </Button>
      <ConfirmButton label={t('vault.removeEntry', { name })} onConfirm={onRemove} />
    </li>
  )
}

function Users({ entry: { profiles } }: { entry: VaultEntryView }) {
  const all = useApp(state => state.start?.profiles)
  if (!profiles) return null
  const names = (all ?? []).filter(({ id }) => profiles.includes(id)).map(nameOfProfile)
  return names.length > 0 ? (
    <p className="wrap-anywhere">
      <EscapedLine text={t('vault.onlyProfiles', { profiles: names.join(', ') })} />
    </p>
  ) : (
    <p className="text-wait">{t('vault.noProfiles')}</p>
  )
}

function Keeping({ entry: { fields, kept, used }, now }: { entry: VaultEntryView; now: number }) {
  const hasSecrets = fields.some(({ isSecret }) => isSecret)
  return (
    <p className="wrap-anywhere">
      {hasSecrets && <span className={kept === 'lost' ? 'text-bad' : ''}>{t(`vault.kept.${kept}`)}</span>}
      {hasSecrets && ' · '}
      {used ? (
        <span title={formatMoment(used.at)}>
          <EscapedLine
            text={t(`vault.used.${used.by ?? 'host'}`, { ago: formatLongAgo(used.at, now), name: used.host })}
          />
        </span>
      ) : (
        t('vault.neverUsed')
      )}
    </p>
  )
}
