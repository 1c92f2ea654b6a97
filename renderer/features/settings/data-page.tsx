import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { BackupSummary, ClearKind, DataSize } from '../../../shared/ipc/data-calls'
import { call } from '../../base/bridge'
import { formatBytes, formatCount, formatMoment } from '../../base/format'
import { loadRemoved } from '../../state/removed'
import { attempt } from '../../state/ui'
import { text } from '../../text/text'
import { settingsText } from '../../text/text-settings'
import { Button } from '../../ui/button'
import { Field, TextInput } from '../../ui/field'
import { PathText } from '../../ui/text/path-text'
import { OutcomeLine } from './outcome-line'
import { Section } from './section'
import { SetupSection } from './setup-section'
import { useTask } from './use-task'

/** Everything that Atrium keeps: where, how much, and what can be done with it. */
export function DataPage() {
  const words = settingsText.data
  const [size, setSize] = useState<DataSize | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const measure = useCallback(() => {
    call('data.size').then(setSize, error => setFailure(messageOf(error)))
  }, [])
  useEffect(measure, [measure])
  return (
    <div className="flex flex-col gap-7">
      <Section title={words.where}>
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 rounded-sm bg-sunken px-3 py-2 outlined:border outlined:border-line font-mono text-xs wrap-anywhere select-text">
            <PathText path={size?.folder ?? ''} />
          </p>
          <Button onClick={() => attempt(call('data.reveal'))}>{words.reveal}</Button>
        </div>
      </Section>
      <Section title={words.size}>
        {failure && (
          <p role="alert" className="text-sm text-bad">
            {failure}
          </p>
        )}
        {size ? <Sizes size={size} /> : !failure && <p className="text-sm text-ink-2">{words.measuring}</p>}
      </Section>
      <BackupSection />
      <SetupSection />
      <ClearSection onCleared={measure} />
    </div>
  )
}

function Sizes({ size: { parts } }: { size: DataSize }) {
  const words = settingsText.data
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <table className="w-full text-sm">
      <tbody>
        {parts.map(({ kind, bytes }) => (
          <tr key={kind} className="border-b border-line">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              {words.kinds[kind].label}
              <span className="block text-xs text-ink-2">{words.kinds[kind].hint}</span>
            </th>
            <td className="py-1.5 text-end whitespace-nowrap tabular-nums">{formatBytes(bytes)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1.5 pe-4 text-start font-medium">
            {words.total}
          </th>
          <td className="py-1.5 text-end font-medium whitespace-nowrap tabular-nums">{formatBytes(total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Clears by kind, each after a question of its own. */
function ClearSection({ onCleared }: { onCleared(): void }) {
  const words = settingsText.data
  const { running, told, run } = useTask<ClearKind>()
  const [asking, setAsking] = useState<ClearKind | null>(null)
  const kinds = Object.entries(words.clears) as [ClearKind, { label: string; hint: string; ask: string }][]
  const clear = (kind: ClearKind) =>
    run(kind, async () => {
      setAsking(null)
      const bytes = await call('data.clear', { kind })
      if (kind === 'trash') await loadRemoved()
      onCleared()
      return words.cleared(formatBytes(bytes))
    })
  return (
    <Section title={words.clear} hint={words.clearHint}>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {kinds.map(([kind, { label, hint, ask }]) => (
          <li key={kind} className="flex flex-col gap-3 px-3 py-3">
            <div className="flex items-center gap-3">
              <div className="min-w-0 flex-1">
                <p data-setting className="text-sm font-medium">
                  {label}
                </p>
                <p className="text-xs text-ink-2">{hint}</p>
              </div>
              <Button
                aria-label={words.clearButton(label)}
                aria-expanded={asking === kind}
                disabled={running !== null}
                onClick={() => setAsking(asking === kind ? null : kind)}
              >
                {words.clearShort}
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
  const words = settingsText.data
  const [written, setWritten] = useState('')
  const isSure = !mustWrite || written.trim() === words.confirmWord
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
        <Field label={words.confirmAll}>
          {ids => <TextInput {...ids} autoFocus value={written} onChange={event => setWritten(event.target.value)} />}
        </Field>
      )}
      <footer className="flex justify-end gap-2">
        <Button autoFocus={!mustWrite} className="scroll-mb-8" onClick={onCancel}>
          {text.common.cancel}
        </Button>
        <Button type="submit" className="text-bad!" disabled={!isSure}>
          {words.confirmNow}
        </Button>
      </footer>
    </form>
  )
}

/** Makes a copy of everything, and brings one back after the person saw what is in it. */
function BackupSection() {
  const words = settingsText.data
  const { running, told, run } = useTask<'back-up' | 'look' | 'restore'>()
  const [found, setFound] = useState<BackupSummary | null>(null)
  const backUp = () =>
    run('back-up', async () => {
      const path = await call('data.backUp')
      return path === null ? undefined : words.backedUp(path)
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
    <Section title={words.backup} hint={words.backupHint}>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={running !== null} onClick={backUp}>
          {running === 'back-up' ? words.backingUp : words.backUp}
        </Button>
        <Button disabled={running !== null} onClick={look}>
          {words.restore}
        </Button>
        {isCopying && (
          <Button kind="quiet" onClick={() => attempt(call('data.cancel'))}>
            {text.common.cancel}
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

type RestoreCardProps = { found: BackupSummary; isRestoring: boolean; onRestore(): void; onCancel(): void }

function RestoreCard({ found, isRestoring, onRestore, onCancel }: RestoreCardProps) {
  const words = settingsText.data
  const counts = Object.entries(words.counts) as [keyof typeof words.counts, string][]
  return (
    <section
      aria-label={words.restoreTitle}
      className="flex flex-col gap-3 rounded-md border border-wait-line bg-wait-soft p-4 text-sm"
    >
      <h4 className="font-semibold">{words.restoreTitle}</h4>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{words.made}</dt>
        <dd>{words.madeBy(formatMoment(found.at), found.version)}</dd>
        <dt className="text-ink-2">{words.total}</dt>
        <dd>{formatBytes(found.bytes)}</dd>
        {counts.map(([name, label]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd>{formatCount(found[name])}</dd>
          </div>
        ))}
      </dl>
      <p>{words.restoreLead}</p>
      {found.rules + found.servers + found.sessions > 0 && <p className="text-wait">{words.restoreTrust}</p>}
      <footer className="flex justify-end gap-2">
        <Button disabled={isRestoring} onClick={onCancel}>
          {text.common.cancel}
        </Button>
        <Button kind="main" disabled={isRestoring} onClick={onRestore}>
          {isRestoring ? words.restoring : words.restoreNow}
        </Button>
      </footer>
    </section>
  )
}
