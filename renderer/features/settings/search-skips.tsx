import { useState } from 'react'
import { USUAL_SEARCH_SKIPS } from '../../../shared/files/search-skips'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { settingsText } from '../../text/text-settings'
import { Button } from '../../ui/button'
import { Field, TextArea } from '../../ui/field'
import { Section } from './section'

const MAX_LINES = 1_000
const MAX_LINE = 500

/** What searches leave out where no .gitignore speaks of it. */
export function SearchSkips() {
  const words = settingsText.toolsPage.skips
  const kept = useApp(state => state.start?.settings.searchSkips ?? USUAL_SEARCH_SKIPS)
  const [written, setWritten] = useState<string | null>(null)
  const keep = (lines: readonly string[]) => {
    setWritten(null)
    attempt(updateSettings({ searchSkips: lines.slice(0, MAX_LINES).map(line => line.slice(0, MAX_LINE)) }))
  }
  const isUsual = kept.join('\n') === USUAL_SEARCH_SKIPS.join('\n')
  return (
    <Section title={words.title}>
      <Field label={words.label} hint={words.hint}>
        {ids => (
          <TextArea
            {...ids}
            dir="ltr"
            rows={8}
            className="font-mono"
            value={written ?? kept.join('\n')}
            onChange={event => setWritten(event.target.value)}
            onBlur={() => {
              if (written !== null) keep(written.split('\n').filter(line => line.trim() !== ''))
            }}
          />
        )}
      </Field>
      {!isUsual && (
        <Button className="self-start" onClick={() => keep(USUAL_SEARCH_SKIPS)}>
          {words.reset}
        </Button>
      )}
    </Section>
  )
}
