import { useState } from 'react'
import type { ClearKind } from '../../../shared/ipc/data-calls'
import { call } from '../../base/bridge'
import { formatBytes } from '../../base/format'
import { loadRemoved } from '../../state/removed'
import { text } from '../../text/text'
import { settingsText } from '../../text/text-settings'
import { Button } from '../../ui/button'
import { Field, TextInput } from '../../ui/field'
import { OutcomeLine } from './outcome-line'
import { Section } from './section'
import { useTask } from './use-task'

/** Clears by kind, each after a question of its own. */
export function ClearSection({ onCleared }: { onCleared(): void }) {
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
