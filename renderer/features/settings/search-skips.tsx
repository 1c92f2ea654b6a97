import { USUAL_SEARCH_SKIPS } from '../../../shared/files/search-skips'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { settingsText } from '../../text/text-settings'
import { Button } from '../../ui/button'
import { Section } from './section'
import { WrittenField } from './written-field'

const MAX_LINES = 1_000
const MAX_LINE = 500

/** Shows what searches leave out if no .gitignore mentions it. */
export function SearchSkips() {
  const words = settingsText.toolsPage.skips
  const kept = useApp(state => state.start?.settings.searchSkips ?? USUAL_SEARCH_SKIPS)
  const keep = (lines: readonly string[]) => {
    attempt(updateSettings({ searchSkips: lines.slice(0, MAX_LINES).map(line => line.slice(0, MAX_LINE)) }))
  }
  const isUsual = kept.join('\n') === USUAL_SEARCH_SKIPS.join('\n')
  return (
    <Section title={words.title}>
      <WrittenField
        label={words.label}
        hint={words.hint}
        rows={8}
        value={kept.join('\n')}
        onKeep={written => keep(written.split('\n').filter(line => line.trim() !== ''))}
      />
      {!isUsual && (
        <Button className="self-start" onClick={() => keep(USUAL_SEARCH_SKIPS)}>
          {words.reset}
        </Button>
      )}
    </Section>
  )
}
