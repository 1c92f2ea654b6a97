import { useState } from 'react'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt, showDialog } from '../../state/ui'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, TextInput } from '../../ui/field'

/** Asks for another title of a session. */
export function RenameDialog({ sessionId, title }: { sessionId: string; title: string }) {
  return (
    <NameDialog
      title={t('sidebar.renameTitle')}
      label={t('sidebar.renameLabel')}
      name={title}
      onSave={name => attempt(call('session.rename', { sessionId, title: name }))}
    />
  )
}

/** Asks for the name of a folder in the list. The folder itself keeps its own, which comes back where nothing is written. */
export function RenameFolderDialog({ path, name }: { path: string; name: string }) {
  return (
    <NameDialog
      title={t('sidebar.renameFolderTitle')}
      label={t('sidebar.renameFolderLabel')}
      hint={t('sidebar.renameFolderHint')}
      name={name}
      mayBeEmpty
      onSave={written => attempt(call('folder.rename', { path, name: written }))}
    />
  )
}

type NameDialogProps = {
  title: string
  label: string
  hint?: string
  name: string
  mayBeEmpty?: boolean
  onSave(name: string): void
}

function NameDialog({ title, label, hint, name, mayBeEmpty = false, onSave }: NameDialogProps) {
  const [written, setWritten] = useState(name)
  const close = () => showDialog(null)
  const save = () => {
    close()
    if (written.trim() !== name) onSave(written.trim())
  }
  return (
    <Dialog title={title} onClose={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Field label={label} {...(hint && { hint })}>
          {ids => (
            <TextInput
              {...ids}
              maxLength={mayBeEmpty ? 100 : 200}
              value={written}
              onFocus={event => event.target.select()}
              onChange={event => setWritten(event.target.value)}
            />
          )}
        </Field>
        <footer className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" disabled={!mayBeEmpty && written.trim() === ''}>
            {t('common.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
