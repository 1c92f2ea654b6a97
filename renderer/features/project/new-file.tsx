import { useState } from 'react'
import type { ProjectSource, ProjectView } from '../../../shared/project'
import { text } from '../../text/text'
import { projectText } from '../../text/text-project'
import { Button } from '../../ui/button'
import { Field, TextInput } from '../../ui/field'
import { isKnown, type ProjectKind, pathOf, templateOf } from './project-files'

const words = () => projectText.new

type NewFileProps = {
  kind: ProjectKind
  source: ProjectSource
  view: ProjectView
  onCancel(): void
  onBegin(path: string, template: string): void
}

/** Asks for the name of a new file. */
export function NewFile({ kind, source, view, onCancel, onBegin }: NewFileProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const begin = () => {
    const path = pathOf(source, kind, name)
    if (path === undefined) return setError(words().nameBad)
    if (isKnown(view, source, path)) return setError(words().nameTaken(path))
    onBegin(path, templateOf(kind, name, [...view.flowAgents, ...view.agents][0]?.name))
  }
  return (
    <form
      aria-label={words().title[kind]}
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        begin()
      }}
    >
      <h3 className="font-semibold">{words().title[kind]}</h3>
      <Field label={words().name} hint={words().nameHint} {...(error && { error })}>
        {ids => (
          <TextInput
            {...ids}
            autoFocus
            maxLength={64}
            value={name}
            onChange={event => {
              setName(event.target.value)
              setError(null)
            }}
          />
        )}
      </Field>
      <footer className="flex justify-end gap-2">
        <Button onClick={onCancel}>{text.common.cancel}</Button>
        <Button kind="main" type="submit">
          {words().go}
        </Button>
      </footer>
    </form>
  )
}
