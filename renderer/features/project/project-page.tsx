import { useEffect, useState } from 'react'
import type { ProjectSource, ProjectView } from '../../../shared/project'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { followProject, useProject } from '../../state/project'
import { useSession } from '../../state/session/session'
import { Button } from '../../ui/button'
import { Field, TextInput } from '../../ui/field'
import { FileEditor } from './file-editor'
import { isKnown, type ProjectKind, pathOf, rulesTemplate, templateOf } from './project-files'
import { ProjectList } from './project-list'

/** Shows what the open folder, or the last one, brings along; and the person's own. */
export function ProjectPage() {
  const open = useSession(({ id, state }) => (id ? state.workspace : ''))
  const last = useApp(({ start }) => start?.recentFolders[0]?.path ?? '')
  // Another window may open another folder meanwhile, and what is written here would go.
  const [workspace] = useState(open || last)
  if (!workspace) return <p className="text-sm text-ink-2">{t('project.noFolder')}</p>
  return <FolderProject workspace={workspace} />
}

type LeftView =
  | { type: 'new'; kind: ProjectKind }
  | { type: 'file'; path: string; template?: string; kind?: ProjectKind }
type ProjectPageView = { type: 'list'; from?: LeftView } | LeftView

function FolderProject({ workspace }: { workspace: string }) {
  const [source, setSource] = useState<ProjectSource>('folder')
  const [place, setPlace] = useState<ProjectPageView>({ type: 'list' })
  const { view, failure } = useProject()
  useEffect(() => followProject(workspace), [workspace])
  useFocusBack(place, view)

  if (failure) {
    return (
      <p role="alert" className="text-sm text-bad">
        {failure}
      </p>
    )
  }
  if (!view) return <p className="text-sm text-ink-2">{t('project.loading')}</p>
  const home = () => setPlace(left => (left.type === 'list' ? left : { type: 'list', from: left }))
  if (place.type === 'file') {
    const { path } = place
    const template = place.template ?? rulesTemplate(source, path)
    return <FileEditor key={path} place={{ workspace, source, path }} template={template} onDone={home} />
  }
  if (place.type === 'new') {
    return (
      <NewFile
        kind={place.kind}
        source={source}
        view={view}
        onCancel={home}
        onBegin={(path, template) => setPlace({ type: 'file', path, template, kind: place.kind })}
      />
    )
  }
  return (
    <ProjectList
      view={view}
      source={source}
      onSource={setSource}
      onEdit={path => setPlace({ type: 'file', path })}
      onNew={kind => setPlace({ type: 'new', kind })}
    />
  )
}

/**
 * Moves the focus of a person who returns to the list to the place where they left it: at the file or, if that is not
 * there, at the button that makes one.
 */
function useFocusBack(place: ProjectPageView, view: ProjectView | null): void {
  useEffect(() => {
    if (place.type !== 'list' || !place.from || !view || document.activeElement !== document.body) return
    const { from } = place
    const wanted = [
      from.type === 'file' && `[data-edits="${CSS.escape(from.path)}"]`,
      from.kind && `[data-creates="${from.kind}"]`,
      '[data-creates]',
    ]
    const found = wanted.map(selector => (selector ? document.querySelector<HTMLElement>(selector) : null))
    found.find(element => element !== null)?.focus()
  }, [place, view])
}

type NewFileProps = {
  kind: ProjectKind
  source: ProjectSource
  view: ProjectView
  onCancel(): void
  onBegin(path: string, template: string): void
}

/** Asks for the name of a new file. */
function NewFile({ kind, source, view, onCancel, onBegin }: NewFileProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const begin = () => {
    const path = pathOf(source, kind, name)
    if (path === undefined) return setError(t('project.new.nameBad'))
    if (isKnown(view, source, path)) return setError(t('project.new.nameTaken', { path }))
    onBegin(path, templateOf(kind, name, [...view.flowAgents, ...view.agents][0]?.name))
  }
  return (
    <form
      aria-label={t(`project.new.title.${kind}`)}
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        begin()
      }}
    >
      <h3 className="font-semibold">{t(`project.new.title.${kind}`)}</h3>
      <Field label={t('project.new.name')} hint={t('project.new.nameHint')} {...(error && { error })}>
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
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button kind="main" type="submit">
          {t('project.new.go')}
        </Button>
      </footer>
    </form>
  )
}
