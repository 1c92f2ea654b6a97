import { useState } from 'react'
import { messageOf } from '../../../shared/errors'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { openFile } from '../../state/files-store'
import { showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextInput } from '../../ui/field'

/** Something that is to be made in a folder, '' being the whole one, or named otherwise. */
export type NamedEntry = { workspace: string; path: string; act: 'file' | 'folder' | 'rename' }

/** Asks for the name of a new file or folder, or for another name. */
export function NameDialog({ workspace, path, act }: NamedEntry) {
  const former = act === 'rename' ? path.slice(path.lastIndexOf('/') + 1) : ''
  const [name, setName] = useState(former)
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => showDialog(null)
  const save = () => {
    const wanted = name.trim()
    const made = path === '' ? wanted : `${path}/${wanted}`
    const work =
      act === 'rename'
        ? call('file.rename', { workspace, path, name: wanted })
        : call('file.create', { workspace, path: made, kind: act })
    work.then(
      () => {
        close()
        if (act === 'file') openFile(workspace, { path: made })
      },
      error => setFailure(messageOf(error)),
    )
  }
  return (
    <Dialog title={t(`files.names.${act}`)} onClose={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') save()
        }}
      >
        <Field label={t('files.names.label')} {...(failure !== null && { error: failure })}>
          {ids => (
            <TextInput
              {...ids}
              maxLength={255}
              value={name}
              onFocus={({ target }) => {
                // The ending mostly stays.
                const ending = act === 'rename' ? former.lastIndexOf('.') : -1
                target.setSelectionRange(0, ending > 0 ? ending : former.length)
              }}
              onChange={event => {
                setName(event.target.value)
                setFailure(null)
              }}
            />
          )}
        </Field>
        <footer className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" disabled={name.trim() === '' || name.trim() === former}>
            {act === 'rename' ? t('common.save') : t('files.names.create')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
