import { useEffect, useState } from 'react'
import type { FoundEditor } from '../../../shared/ipc/editor-calls'
import { SettingsChange } from '../../../shared/settings'
import { call } from '../../base/bridge'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { settingsText } from '../../text/text-settings'
import { Field, Select, TextInput } from '../../ui/field'
import { Section } from './section'

/** Names of products are the same in every language. */
const NAMES = { vscode: 'VS Code', cursor: 'Cursor', zed: 'Zed', jetbrains: 'JetBrains' } as const

/** Shows the choice of the program that opens positions in files. */
export function EditorSection() {
  const words = settingsText.appearance.editor
  const editor = useApp(state => state.start?.settings.editor ?? 'auto')
  const found = useFoundEditors()
  const hint = found && (found.length > 0 ? words.found(found.map(({ label }) => label).join(', ')) : words.none)
  const choose = (chosen: string) => {
    const change = SettingsChange.safeParse({ editor: chosen })
    if (change.success) attempt(updateSettings(change.data))
  }
  return (
    <Section title={words.title}>
      <Field label={words.label} hint={`${words.hint} ${hint ?? ''}`.trim()}>
        {ids => (
          <Select {...ids} value={editor} onChange={event => choose(event.target.value)}>
            <option value="auto">{words.auto}</option>
            {Object.entries(NAMES).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="own">{words.own}</option>
          </Select>
        )}
      </Field>
      {editor === 'own' && <OwnCommand />}
    </Section>
  )
}

function OwnCommand() {
  const words = settingsText.appearance.editor
  const kept = useApp(state => state.start?.settings.editorCommand ?? '')
  const [written, setWritten] = useState<string | null>(null)
  const keep = () => {
    if (written === null) return
    setWritten(null)
    attempt(updateSettings({ editorCommand: written.slice(0, 2_000) }))
  }
  return (
    <Field label={words.command} hint={words.commandHint}>
      {ids => (
        <TextInput
          {...ids}
          dir="ltr"
          className="font-mono"
          placeholder="nvim-qt +{line} {file}"
          value={written ?? kept}
          onChange={event => setWritten(event.target.value)}
          onBlur={keep}
          onKeyDown={event => {
            if (event.key === 'Enter') keep()
          }}
        />
      )}
    </Field>
  )
}

function useFoundEditors(): readonly FoundEditor[] | null {
  const [found, setFound] = useState<readonly FoundEditor[] | null>(null)
  useEffect(() => {
    let isShown = true
    call('editor.found')
      .then(editors => isShown && setFound(editors))
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [])
  return found
}
