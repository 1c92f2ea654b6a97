import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { DataSize } from '../../../shared/ipc/data-calls'
import { call } from '../../base/bridge'
import { formatBytes } from '../../base/format'
import { attempt } from '../../state/ui'
import { settingsText } from '../../text/text-settings'
import { Button } from '../../ui/button'
import { PathText } from '../../ui/text/path-text'
import { BackupSection } from './backup-section'
import { ClearSection } from './clear-section'
import { Section } from './section'
import { SetupSection } from './setup-section'

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
