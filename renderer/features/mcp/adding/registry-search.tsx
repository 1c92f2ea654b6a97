import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { RegistryEntry, UnderstoodServer } from '../../../../shared/mcp-import'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Field, TextInput } from '../../../ui/field'
import { Spinner } from '../../../ui/spinner'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'

type Outcome =
  | { state: 'none' }
  | { state: 'searching' }
  | { state: 'failed'; failure: string }
  | { state: 'found'; entries: readonly RegistryEntry[] }

/** Searches the official registry, when the person says so and not before. */
export function RegistrySearch({ onChoose }: { onChoose(server: UnderstoodServer): void }) {
  const [wanted, setWanted] = useState('')
  const { outcome, search } = useSearch()
  const isEmpty = wanted.trim() === ''
  return (
    <section aria-label={t('mcp.registry.title')} className="flex flex-col gap-2">
      <Field label={t('mcp.registry.title')} hint={t('mcp.registry.hint')}>
        {ids => (
          <span className="flex items-center gap-2">
            <TextInput
              {...ids}
              type="search"
              maxLength={200}
              className="min-w-0 flex-1"
              value={wanted}
              onChange={event => setWanted(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                // It stands in the form of what is added.
                event.preventDefault()
                if (!isEmpty) search(wanted)
              }}
            />
            <Button className="min-h-9" disabled={isEmpty} onClick={() => search(wanted)}>
              {t('mcp.registry.search')}
            </Button>
          </span>
        )}
      </Field>
      <Results outcome={outcome} onChoose={onChoose} />
    </section>
  )
}

/** Of two searches the later one counts; the one before is stopped, as it is when nobody waits any more. */
function useSearch(): { outcome: Outcome; search(wanted: string): void } {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' })
  const running = useRef<string | null>(null)
  const stop = useCallback(() => {
    if (running.current !== null) attempt(call('mcp.stopReading', { readingId: running.current }))
    running.current = null
  }, [])
  useEffect(() => stop, [stop])
  const search = (wanted: string) => {
    stop()
    const readingId = crypto.randomUUID()
    running.current = readingId
    setOutcome({ state: 'searching' })
    const end = (made: Outcome) => {
      if (running.current !== readingId) return
      running.current = null
      setOutcome(made)
    }
    call('mcp.searchRegistry', { words: wanted.trim(), readingId }).then(
      entries => end({ state: 'found', entries }),
      error => end({ state: 'failed', failure: messageOf(error) }),
    )
  }
  return { outcome, search }
}

type ResultsProps = { outcome: Outcome; onChoose(server: UnderstoodServer): void }

function Results({ outcome, onChoose }: ResultsProps) {
  if (outcome.state === 'none') return null
  if (outcome.state === 'searching') {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
        <Spinner />
        {t('mcp.registry.searching')}
      </p>
    )
  }
  if (outcome.state === 'failed') {
    return (
      <p role="alert" className="text-sm text-bad">
        {translated(outcome.failure)}
      </p>
    )
  }
  if (outcome.entries.length === 0) {
    return (
      <p role="status" className="text-sm text-ink-2">
        {t('mcp.registry.none')}
      </p>
    )
  }
  return <Entries entries={outcome.entries} onChoose={onChoose} />
}

type EntriesProps = { entries: readonly RegistryEntry[]; onChoose(server: UnderstoodServer): void }

/** They come below what was in sight, and over a bar of buttons at the end. */
function Entries({ entries, onChoose }: EntriesProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (entries.length > 0) list.current?.scrollIntoView({ block: 'end' })
  }, [entries])
  return (
    <ul
      ref={list}
      className="flex scroll-mb-20 max-h-80 flex-col divide-y divide-line overflow-y-auto rounded-md border border-line"
    >
      {entries.map(({ id, publisher, description, server }) => (
        <li key={id}>
          <button
            type="button"
            title={escapedText(id)}
            onClick={() => onChoose(server)}
            className="flex w-full flex-col gap-0.5 px-3 py-2 text-start -outline-offset-2 hover:bg-hover"
          >
            <span className="flex w-full flex-wrap items-baseline gap-x-2 wrap-anywhere">
              <span className="text-sm font-medium">
                <EscapedLine text={server.name} />
              </span>
              <span className="text-xs text-ink-2">{t('mcp.shelf.of', { publisher: escapedText(publisher) })}</span>
            </span>
            <span className="text-xs text-ink-2 wrap-anywhere">
              <EscapedLine text={description} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
