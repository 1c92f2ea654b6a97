import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import { type BackupSummary, ClearKind, type DataSize } from '../../../shared/ipc/data-calls'
import { call } from '../../base/bridge'
import { formatBytes, formatCount, formatMoment } from '../../base/format'
import { t } from '../../i18n/t'
import { loadRemoved } from '../../state/removed'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Field, TextInput } from '../../ui/field'
import { PathText } from '../../ui/text/path-text'
import { OutcomeLine } from './outcome-line'
import { Section } from './section'
import { SetupSection } from './setup-section'
import { useTask } from './use-task'

/** Everything that Atrium keeps: where, how much, and what can be done with it. */
export function DataPage() {
  const [size, setSize] = useState<DataSize | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const measure = useCallback(() => {
    call('data.size').then(setSize, error => setFailure(messageOf(error)))
  }, [])
  useEffect(measure, [measure])
  return (
    <div className="flex flex-col gap-7">
      <Section title={t('settings.data.where')}>
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 rounded-sm bg-sunken px-3 py-2 outlined:border outlined:border-line font-mono text-xs wrap-anywhere select-text">
            <PathText path={size?.folder ?? ''} />
          </p>
          <Button onClick={() => attempt(call('data.reveal'))}>{t('settings.data.reveal')}</Button>
        </div>
      </Section>
      <Section title={t('settings.data.size')}>
        {failure && (
          <p role="alert" className="text-sm text-bad">
            {failure}
          </p>
        )}
        {size ? (
          <Sizes size={size} />
        ) : (
          !failure && <p className="text-sm text-ink-2">{t('settings.data.measuring')}</p>
        )}
      </Section>
      <BackupSection />
      <SetupSection />
      <ClearSection onCleared={measure} />
    </div>
  )
}

function Sizes({ size: { parts } }: { size: DataSize }) {
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <table className="w-full text-sm">
      <tbody>
        {parts.map(({ kind, bytes }) => (
          <tr key={kind} className="border-b border-line">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              {t(`settings.data.kinds.${kind}.label`)}
              <span className="block text-xs text-ink-2">{t(`settings.data.kinds.${kind}.hint`)}</span>
            </th>
            <td className="py-1.5 text-end whitespace-nowrap tabular-nums">{formatBytes(bytes)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1.5 pe-4 text-start font-medium">
            {t('settings.data.total')}
          </th>
          <td className="py-1.5 text-end font-medium whitespace-nowrap tabular-nums">{formatBytes(total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Clears by kind, each after a question of its own. */
function ClearSection({ onCleared }: { onCleared(): void }) {
  const { running, told, run } = useTask<ClearKind>()
  const [asking, setAsking] = useState<ClearKind | null>(null)
  const kinds = ClearKind.options.map(kind => ({
    kind,
    label: t(`settings.data.clears.${kind}.label`),
    hint: t(`settings.data.clears.${kind}.hint`),
    ask: t(`settings.data.clears.${kind}.ask`),
  }))
  const clear = (kind: ClearKind) =>
    run(kind, async () => {
      setAsking(null)
      const bytes = await call('data.clear', { kind })
      if (kind === 'trash') await loadRemoved()
      onCleared()
      return t('settings.data.cleared', { size: formatBytes(bytes) })
    })
  return (
    <Section title={t('settings.data.clear')} hint={t('settings.data.clearHint')}>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {kinds.map(({ kind, label, hint, ask }) => (
          <li key={kind} className="flex flex-col gap-3 px-3 py-3">
            <div className="flex items-center gap-3">
              <div className="min-w-0 flex-1">
                <p data-setting className="text-sm font-medium">
                  {label}
                </p>
                <p className="text-xs text-ink-2">{hint}</p>
              </div>
              <Button
                aria-label={t('settings.data.clearButton', { what: label })}
                aria-expanded={asking === kind}
                disabled={running !== null}
                onClick={() => setAsking(asking === kind ? null : kind)}
              >
                {t('settings.data.clearShort')}
              </Button>
            </div>
            {asking === kind && (
              <Confirm
                title={ask}
                mustWrite={kind === 'all'}
                onConfirm={() => clear(kind)}
                onCancel={() => setAsking(null)}
              />
            )}
          </li>
        ))}
      </ul>
      <OutcomeLine told={told} />
    </Section>
  )
}

type ConfirmProps = { title: string; mustWrite: boolean; onConfirm(): void; onCancel(): void }

function Confirm({ title, mustWrite, onConfirm, onCancel }: ConfirmProps) {
  const [written, setWritten] = useState('')
  const isSure = !mustWrite || written.trim() === t('settings.data.confirmWord')
  return (
    <form
      aria-label={title}
      className="flex flex-col gap-2 rounded-sm bg-bad-soft p-3"
      onSubmit={event => {
        event.preventDefault()
        if (isSure) onConfirm()
      }}
    >
      <p className="text-sm font-medium">{title}</p>
      {mustWrite && (
        <Field label={t('settings.data.confirmAll')}>
          {ids => <TextInput {...ids} autoFocus value={written} onChange={event => setWritten(event.target.value)} />}
        </Field>
      )}
      <footer className="flex justify-end gap-2">
        <Button autoFocus={!mustWrite} className="scroll-mb-8" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" className="text-bad!" disabled={!isSure}>
          {t('settings.data.confirmNow')}
        </Button>
      </footer>
    </form>
  )
}

/** Makes a copy of everything, and brings one back after the person saw what is in it. */
function BackupSection() {
  const { running, told, run } = useTask<'back-up' | 'look' | 'restore'>()
  const [found, setFound] = useState<BackupSummary | null>(null)
  const backUp = () =>
    run('back-up', async () => {
      const path = await call('data.backUp')
      return path === null ? undefined : t('settings.data.backedUp', { path })
    })
  const look = () =>
    run('look', async () => {
      setFound(await call('data.pickBackup'))
      return undefined
    })
  const restore = ({ path }: BackupSummary) =>
    run('restore', async () => {
      await call('data.restore', { path })
      return undefined
    })
  const isCopying = running === 'back-up' || running === 'restore'
  return (
    <Section title={t('settings.data.backup')} hint={t('settings.data.backupHint')}>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={running !== null} onClick={backUp}>
          {running === 'back-up' ? t('settings.data.backingUp') : t('settings.data.backUp')}
        </Button>
        <Button disabled={running !== null} onClick={look}>
          {t('settings.data.restore')}
        </Button>
        {isCopying && (
          <Button kind="quiet" onClick={() => attempt(call('data.cancel'))}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
      <OutcomeLine told={told} />
      {found && (
        <RestoreCard
          found={found}
          isRestoring={running === 'restore'}
          onRestore={() => restore(found)}
          onCancel={() => setFound(null)}
        />
      )}
    </Section>
  )
}

const COUNTS = ['sessions', 'providers', 'profiles', 'rules', 'servers'] as const

type RestoreCardProps = { found: BackupSummary; isRestoring: boolean; onRestore(): void; onCancel(): void }

function RestoreCard({ found, isRestoring, onRestore, onCancel }: RestoreCardProps) {
  return (
    <section
      aria-label={t('settings.data.restoreTitle')}
      className="flex flex-col gap-3 rounded-md border border-wait-line bg-wait-soft p-4 text-sm"
    >
      <h4 className="font-semibold">{t('settings.data.restoreTitle')}</h4>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{t('settings.data.made')}</dt>
        <dd>{t('settings.data.madeBy', { date: formatMoment(found.at), version: found.version })}</dd>
        <dt className="text-ink-2">{t('settings.data.total')}</dt>
        <dd>{formatBytes(found.bytes)}</dd>
        {COUNTS.map(name => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t(`settings.data.counts.${name}`)}</dt>
            <dd>{formatCount(found[name])}</dd>
          </div>
        ))}
      </dl>
      <p>{t('settings.data.restoreLead')}</p>
      {found.rules + found.servers + found.sessions > 0 && (
        <p className="text-wait">{t('settings.data.restoreTrust')}</p>
      )}
      <footer className="flex justify-end gap-2">
        <Button disabled={isRestoring} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button kind="main" disabled={isRestoring} onClick={onRestore}>
          {isRestoring ? t('settings.data.restoring') : t('settings.data.restoreNow')}
        </Button>
      </footer>
    </section>
  )
}
