import { useState } from 'react'
import type { BackupSummary } from '../../../shared/ipc/data-calls'
import { call } from '../../base/bridge'
import { formatBytes, formatCount, formatMoment } from '../../base/format'
import { attempt } from '../../state/ui'
import { text } from '../../text/text'
import { settingsText } from '../../text/text-settings'
import { Button } from '../../ui/button'
import { OutcomeLine } from './outcome-line'
import { Section } from './section'
import { useTask } from './use-task'

/** Makes a copy of everything, and brings one back after the person saw what is in it. */
export function BackupSection() {
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
