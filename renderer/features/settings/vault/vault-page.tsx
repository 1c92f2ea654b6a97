import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { VaultEntryView } from '../../../../shared/vault/vault-entry'
import { call, on } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { useAges } from '../../../ui/hooks/use-ages'
import { VaultForm } from './vault-form'
import { VaultItem } from './vault-item'

type Entries = readonly VaultEntryView[]

/** Returns the vault's entries, kept up to date as any window changes them and requests use them. */
function useEntries() {
  const [entries, setEntries] = useState<Entries | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const load = () => void call('vault.list').then(setEntries, error => setFailure(messageOf(error)))
    load()
    return on('vault.changed', load)
  }, [])
  return { entries, setEntries, failure }
}

/** The person's secrets by their names, and the form of one of them. */
export function VaultPage() {
  const { entries, setEntries, failure } = useEntries()
  const [edited, setEdited] = useState<VaultEntryView | 'new' | null>(null)
  /** The entry whose form was left last: the keyboard continues there. */
  const [left, setLeft] = useState<string | null>(null)
  if (failure && !entries)
    return (
      <p role="alert" className="text-sm text-bad">
        {failure}
      </p>
    )
  if (!entries) return <p className="text-sm text-ink-2">{t('vault.loading')}</p>
  if (edited) {
    const entry = edited === 'new' ? undefined : edited
    const done = (saved?: Entries, name?: string) => {
      if (saved) setEntries(saved)
      setLeft(saved?.find(one => one.name === name)?.id ?? entry?.id ?? 'new')
      setEdited(null)
    }
    return <VaultForm entries={entries} {...(entry && { entry })} onDone={done} />
  }
  return <VaultList entries={entries} left={left} onEdit={setEdited} onChange={setEntries} />
}

type VaultListProps = {
  entries: Entries
  left: string | null
  onEdit(entry: VaultEntryView | 'new'): void
  onChange(entries: Entries): void
}

function VaultList({ entries, left, onEdit, onChange }: VaultListProps) {
  const add = useRef<HTMLButtonElement>(null)
  const now = useAges(entries.flatMap(({ used }) => used?.at ?? []))
  const remove = ({ id }: VaultEntryView) =>
    attempt(
      call('vault.remove', { id }).then(others => {
        onChange(others)
        // The pressed button is gone.
        add.current?.focus()
      }),
    )
  return (
    <div className="flex flex-col items-start gap-4">
      {entries.length === 0 ? (
        <p className="-mt-3 text-sm text-ink-2 max-sm:mt-0">{t('vault.empty')}</p>
      ) : (
        <>
          <p className="-mt-3 text-sm text-ink-2 max-sm:mt-0">{t('vault.lead')}</p>
          <ul aria-label={t('vault.entries')} className="flex w-full flex-col gap-2">
            {entries.map(entry => (
              <VaultItem
                key={entry.id}
                entry={entry}
                now={now}
                isFirst={entry.id === left}
                onEdit={() => onEdit(entry)}
                onRemove={() => remove(entry)}
              />
            ))}
          </ul>
        </>
      )}
      <Button
        ref={add}
        kind={entries.length === 0 ? 'main' : 'plain'}
        data-setting={t('vault.add')}
        autoFocus={left === 'new'}
        onClick={() => onEdit('new')}
      >
        {t('vault.add')}
      </Button>
      <p className="text-xs text-ink-2">{t('vault.usedBy', { toolset: t('settings.toolsets.polpo.label') })}</p>
    </div>
  )
}
