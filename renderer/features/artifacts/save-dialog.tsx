import { useRef, useState } from 'react'
import { endingOfKind } from '../../../shared/artifacts/artifact-kind'
import { messageOf } from '../../../shared/errors'
import { call } from '../../base/bridge'
import { useAnswer } from '../../base/use-answer'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextInput } from '../../ui/field'
import type { Artifact } from './session-artifacts'

type SaveDialogProps = {
  sessionId: string
  workspace: string
  artifact: Artifact
  content(): string | null
  onClose(): void
}

/** Asks for the name of a file and saves what is shown there, as a change of the session that can be undone. */
export function SaveDialog({ sessionId, workspace, artifact, content, onClose }: SaveDialogProps) {
  const [path, setPath] = useState(() => artifact.path ?? fileNameOf(artifact))
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const wasHere = useRef(false)
  const wanted = path.trim()
  const existing = useAnswer(wanted === '' ? null : wanted, () => call('file.existing', { workspace, paths: [wanted] }))
  const save = () => {
    const text = content()
    if (text === null) return setFailure(t('artifacts.saving.notRead'))
    setIsBusy(true)
    call('artifact.save', { sessionId, path: wanted, content: text }).then(onClose, error => {
      setIsBusy(false)
      setFailure(messageOf(error))
    })
  }
  const isReplaced = (existing?.length ?? 0) > 0
  return (
    <Dialog title={t('artifacts.save')} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (wanted !== '' && !isBusy) save()
        }}
      >
        <Field
          label={t('artifacts.saving.path')}
          hint={isReplaced ? t('artifacts.saving.replaces') : t('artifacts.saving.hint')}
          {...(failure !== null && { error: failure })}
        >
          {ids => (
            <TextInput
              {...ids}
              maxLength={1_000}
              value={path}
              onFocus={({ target }) => {
                if (wasHere.current) return
                wasHere.current = true
                // The ending mostly stays.
                const ending = target.value.lastIndexOf('.')
                target.setSelectionRange(0, ending > 0 ? ending : target.value.length)
              }}
              onChange={event => {
                setPath(event.target.value)
                setFailure(null)
              }}
            />
          )}
        </Field>
        <footer className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" disabled={wanted === '' || isBusy}>
            {isReplaced ? t('artifacts.saving.replace') : t('common.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** The name of the text as that of a file, without anything that would mean something in a path. */
export function fileNameOf({ title, kind }: Pick<Artifact, 'title' | 'kind'>): string {
  const ending = endingOfKind(kind)
  const words = (title ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  const name = words?.join('-').slice(0, 60).replace(/-$/, '') ?? ''
  const bare = name.endsWith(`-${ending}`) ? name.slice(0, -ending.length - 1) : name
  return `${bare || t('markdown.fileName')}.${ending}`
}
