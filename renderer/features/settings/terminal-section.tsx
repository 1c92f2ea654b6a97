import { useApp } from '../../state/app'
import { settingsText } from '../../text/text-settings'
import { Field, Select } from '../../ui/field'
import { placeTerminals } from '../terminal/terminal-place'
import { Section } from './section'

/** Shows the position of the person's terminals. */
export function TerminalSection() {
  const words = settingsText.appearance.terminals
  const place = useApp(state => state.start?.settings.terminalPlace ?? 'side')
  return (
    <Section title={words.title}>
      <Field label={words.label} hint={words.hint}>
        {ids => (
          <Select
            {...ids}
            value={place}
            onChange={event => placeTerminals(event.target.value === 'bottom' ? 'bottom' : 'side')}
          >
            <option value="side">{words.side}</option>
            <option value="bottom">{words.bottom}</option>
          </Select>
        )}
      </Field>
    </Section>
  )
}
